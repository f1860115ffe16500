import { expect, test } from "./fixtures.ts";
import { openEmailTo } from "./people.ts";

test.describe("an unknown path", () => {
  test.use({ expectedRefusals: [404] });

  test("[2.1 8.17] returns 404 and a page with a link home", async ({ page }) => {
    const response = await page.goto("/no-such-page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveTitle("Page not found | Doula Match");
    await expect(page.getByRole("banner").getByRole("link", { name: "Doula Match" })).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Find Doulas" })).toHaveAttribute("href", "/find-doulas");
    await expect(main.getByRole("link", { name: /^support@/ })).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("[2.2 9.14] the landing page links only to existing pages", async ({ page, request }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "How It Works", exact: true }).first().click();
  await expect(page).toHaveURL("/#how-it-works");
  const addresses = await page
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : "")));
  const own = new Set(
    addresses.filter((address) => address.startsWith("http")).map((address) => address.split("#")[0] ?? ""),
  );
  for (const address of own) expect((await request.get(address)).status(), address).toBe(200);
  await expect(page.getByText("© 2025")).toBeVisible();
});

test("[2.2] the landing page explains the three steps", async ({ page }) => {
  await page.goto("/");
  const steps = page.locator("#how-it-works").getByRole("listitem");
  await expect(steps).toHaveText([
    /^Step 1Search and browse doulasTell us where you live, when you are due .+ You see approved doulas near you, nearest first\.$/,
    /^Step 2Schedule intro callsMeet up to 3 doulas on free 30-minute calls\..+$/,
    /^Step 3Book servicesChoose the doula you want by your side, .+$/,
  ]);
});

test("[2.17 9.14] the first paint has the stored theme, or the system's if none is stored", async ({
  browser,
  baseURL,
}) => {
  for (const [stored, system, shown] of [
    ["dark", "light", "dark"],
    ["light", "dark", "light"],
    [null, "dark", "dark"],
    [null, "light", "light"],
    ["nonsense", "light", "light"],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", colorScheme: system });
    const page = await context.newPage();
    if (stored) await page.addInitScript((theme) => localStorage.setItem("theme", theme), stored);
    // No app script runs: only the blocking script in the head sets the theme.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", shown);
    await context.close();
  }
});

test("the mailbox page explains its purpose", async ({ page, request }) => {
  await page.goto("/mailbox");
  await expect(page.getByText("Development only")).toBeVisible();
  const email = `mailbox-${Date.now()}@doula.test`;
  await request.post("/auth/v1/signup", {
    data: { email, password: "calm-river-42", data: { full_name: "<b>Eve</b>" } },
  });
  await openEmailTo(page, email, /Confirm your email/);
  // Unusual names are not repeated to the owner of the address.
  await expect(page.getByRole("heading", { name: "Welcome", exact: true })).toBeVisible();
  await expect(page.getByText("Eve")).toHaveCount(0);
});
