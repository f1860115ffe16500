import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";

for (const { path, title, sections } of [
  {
    path: "/privacy",
    title: "Privacy Policy",
    sections: ["Information collected", "Use of information", "Sharing", "Contact"],
  },
  {
    path: "/terms",
    title: "Terms of Service",
    sections: ["Acceptance", "Use of service", "User responsibilities", "Liability", "Contact"],
  },
]) {
  test.describe(path, () => {
    // Fourteen hours ahead: another day than the server's for most of the time.
    const timezoneId = "Pacific/Kiritimati";
    test.use({ timezoneId });

    test("has its sections, the reader's day as its last update, and the mailbox", async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | Doula Match`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(sections);
      const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: timezoneId });
      await expect(page.getByText(`Last updated: ${today.format(new Date())}`)).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: /^support@/ })).toHaveAttribute(
        "href",
        "mailto:support@doula-match.example",
      );
      await expectAccessible(page, path);
    });

    test("says the server's day without JavaScript @any-width", async ({ request }) => {
      const html = await (await request.get(path)).text();
      const days = [Date.now(), Date.now() - 60_000].map((at) => new Date(at).toISOString().slice(0, 10));
      expect(days).toContain(/<time dateTime="([^"]+)"/.exec(html)?.[1]);
    });
  });
}

test("the landing page leads to more about how it works, and that on to the search and the FAQ", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "More about how it works" }).click();
  await expect(page).toHaveURL("/how-it-works");
  await expect(page.getByRole("heading", { level: 1, name: "How It Works" })).toBeFocused();
  await expect(page.getByText("What an intro call is")).toBeVisible();
  await expectAccessible(page, "how it works");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Find a Doula" })).toHaveAttribute("href", "/find-doulas");
  await main.getByRole("link", { name: "Read the FAQ" }).click();
  await expect(page).toHaveURL("/faq");
});

test("every link of the footer leads somewhere @any-width", async ({ page, request }) => {
  await page.goto("/faq");
  const footer = page.getByRole("contentinfo");
  const links: Record<string, string> = {
    "Find a Doula": "/find-doulas",
    "How It Works": "/#how-it-works",
    Pricing: "/faq",
    Join: "/doula-signup",
    Dashboard: "/dashboard",
    Resources: "/faq",
    Support: "mailto:support@doula-match.example",
    Privacy: "/privacy",
    Terms: "/terms",
    FAQ: "/faq",
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const addresses = await footer
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const address of new Set(addresses.filter((href) => href.startsWith("/")))) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Doula Match`)).toBeVisible();
});

test("a signed-in person finds every public page too", async ({ page }, { project }) => {
  await signInNewParent(page);
  await page.goto("/dashboard");
  const openMenu = () => page.getByRole("button", { name: "Account menu of Ana Maria Ruiz" }).click();
  await openMenu();
  await expectAccessible(page, "account menu");
  await page.getByRole("menuitem", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
  if (project.name === "phone") {
    await openMenu();
    await page.getByRole("menuitem", { name: "How It Works" }).click();
  } else {
    await page.getByRole("banner").getByRole("link", { name: "How It Works" }).click();
  }
  await expect(page).toHaveURL("/how-it-works");
});

test("the header has room for text of twice the size @any-width", async ({ page }) => {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/how-it-works");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const header = page.getByRole("banner");
    const parts = header.getByRole("link").or(header.getByRole("button")).filter({ visible: true });
    const boxes = await parts.evaluateAll((all) =>
      all
        .filter((part) => part.textContent !== "Skip to content")
        .map((part) => part.getBoundingClientRect())
        .map(({ left, right }) => ({ left, right })),
    );
    const sorted = boxes.toSorted((a, b) => a.left - b.left);
    for (const [index, { right }] of sorted.entries()) {
      expect(right, `${width} wide`).toBeLessThanOrEqual(Math.ceil(sorted[index + 1]?.left ?? width));
    }
  }
});

test("what is said under the landing page's field does not move the button @any-width", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const field = page.getByRole("combobox");
  const button = page.getByRole("button", { name: "Search Doulas" });
  const top = async (part: Locator) => (await part.boundingBox())?.y;
  const before = await top(button);
  expect(before).toBeCloseTo((await top(field)) ?? 0, 0);
  await field.fill("zzzzqqqq");
  await expect(page.getByText("No place found. Check the spelling, or use a zip code.")).toBeVisible();
  expect(await top(button)).toBe(before);
});
