import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";

function themes(page: Page) {
  return page.getByRole("contentinfo").getByRole("group", { name: "Theme" }).getByRole("radio");
}

async function expectTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
}

test.use({ colorScheme: "light" });

test("dark, light and system can be chosen, hold over a reload and are kept as `theme` @any-width", async ({
  page,
}) => {
  await page.goto("/faq");
  await expect(themes(page)).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  for (const choice of ["Dark", "Light"]) {
    await page.getByRole("radio", { name: choice }).check();
    await expectTheme(page, choice === "Dark" ? "dark" : "light");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(choice.toLowerCase());
    await page.reload();
    await expectTheme(page, choice === "Dark" ? "dark" : "light");
    await expect(page.getByRole("radio", { name: choice })).toBeChecked();
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "light");
  await page.getByRole("radio", { name: "System" }).check();
  await expectTheme(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("system");
});

test("arrow keys choose, as in every group of radio buttons @any-width", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("radio", { name: "System" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expectTheme(page, "dark");
});

test("what is chosen in one tab is shown in the others @any-width", async ({ page, context }) => {
  await page.goto("/faq");
  const other = await context.newPage();
  await other.goto("/privacy");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expectTheme(other, "dark");
  await expect(other.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("no other theme is seen while a page loads @any-width", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("theme", "dark");
    const seen = new Set<string | null>();
    Object.assign(window, { seenThemes: seen });
    const look = () => {
      if (document.body) seen.add(document.documentElement.getAttribute("data-theme"));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of ["/faq", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    const seen = await page.evaluate(() => [...Reflect.get(window, "seenThemes")]);
    expect(seen, path).toEqual(["dark"]);
  }
});

test("the drawings of the steps keep their shapes apart in both themes @any-width", async ({ page }) => {
  await page.goto("/how-it-works");
  await page.evaluate(drawFromSprite);
  for (const theme of ["light", "dark"]) {
    const ratios = await page.evaluate(contrastsOnGlow, theme);
    expect(ratios.length).toBe(3);
    for (const { shape, ratio } of ratios) expect(ratio, `${shape}, ${theme}`).toBeGreaterThanOrEqual(3);
  }
});

/**
 * Runs in the page: puts copies of the drawings where the colors of their shapes, which `use` hides, can be read. Copies,
 * beside the app: React may still be comparing its own with what the server wrote.
 */
async function drawFromSprite() {
  for (const use of document.querySelectorAll<SVGUseElement>("main svg > use")) {
    const [file = "", id = ""] = use.getAttribute("href")?.split("#") ?? [];
    const sprite = new DOMParser().parseFromString(await (await fetch(file)).text(), "image/svg+xml");
    const drawing = sprite.getElementById(id);
    const copy = use.ownerSVGElement?.cloneNode(false);
    if (!drawing || !copy) continue;
    copy.appendChild(drawing);
    document.body.append(copy);
  }
}

/** Runs in the page: how a shape's edge or area contrasts with the ground of its drawing, for those that lie on it. */
function contrastsOnGlow(theme: string) {
  document.documentElement.dataset.theme = theme;
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const luminanceOf = (color: string) => {
    if (!canvas) throw new Error("No canvas");
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return [...document.querySelectorAll('svg[viewBox="0 0 220 160"]')].flatMap((drawing) => {
    const glow = drawing.querySelector("path[fill*=art-glow]");
    if (!glow) return [];
    const ground = luminanceOf(getComputedStyle(glow).fill);
    return [...drawing.querySelectorAll("circle[fill*=art-hair]")].map((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      const ratios = [fill, stroke]
        .filter((color) => color !== "none")
        .map((color) => luminanceOf(color))
        .map((one) => (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05));
      return { shape: shape.getAttribute("fill"), ratio: Math.max(...ratios) };
    });
  });
}

test("the switch is not shown where nothing would answer it @any-width", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/faq");
  await expect(page.getByText(`© ${new Date().getUTCFullYear()} Doula Match`)).toBeVisible();
  await expect(page.getByText("System", { exact: true })).toBeHidden();
  await context.close();
});

test("the account menu and the phone's menu have it too", async ({ page }, { project }) => {
  if (project.name === "phone") {
    await page.goto("/faq");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("radio", { name: "Dark" }).check();
    await expectTheme(page, "dark");
    await expectAccessible(page, "phone menu");
  }
  await signInNewParent(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Account menu of Ana Maria Ruiz" }).click();
  const group = page.getByRole("group", { name: "Theme" });
  await group.getByRole("menuitemradio", { name: "Light" }).click();
  await expectTheme(page, "light");
  await group.getByRole("menuitemradio", { name: "Dark" }).click();
  await expectTheme(page, "dark");
  await expect(group.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
});
