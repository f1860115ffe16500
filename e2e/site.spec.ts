import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openMailTo } from "./people.ts";

test.describe("an unknown path", () => {
  test.use({ expectedRefusals: [404] });

  test("is answered with 404 and a page that leads home", async ({ page }) => {
    const response = await page.goto("/no-such-page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveTitle("Page not found | Doula Match");
    await expect(page.getByRole("banner").getByRole("link", { name: "Doula Match" })).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy" })).toBeVisible();
    await expectAccessible(page, "404");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the landing page explains the three steps and links only to pages that exist @any-width", async ({
  page,
  request,
}) => {
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
  await expect(page.getByText(`© ${new Date().getUTCFullYear()}`)).toBeVisible();
});

test("the landing page says what the three steps are @any-width", async ({ page }) => {
  await page.goto("/");
  const steps = page.locator("#how-it-works").getByRole("listitem");
  await expect(steps).toHaveText([
    /^Step 1Search and browse doulasTell us where you live, when you are due .+ You see approved doulas near you, nearest first\.$/,
    /^Step 2Schedule intro callsMeet up to 3 doulas on free 30-minute calls\..+$/,
    /^Step 3Book servicesChoose the doula you want by your side, .+$/,
  ]);
});

test("the theme is the stored one from the first paint, and the system's where none is stored @any-width", async ({
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
    // No script of the app runs: what sets the theme is the blocking one in the head.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", shown);
    await context.close();
  }
});

test("the mailbox says what it is", async ({ page, request }) => {
  await page.goto("/mailbox");
  await expect(page.getByText("Development only")).toBeVisible();
  await expectAccessible(page, "mailbox");
  const email = `mailbox-${Date.now()}@doula.test`;
  await request.post("/auth/v1/signup", {
    data: { email, password: "calm-river-42", data: { full_name: "<b>Eve</b>" } },
  });
  await openMailTo(page, email, /Confirm your email/);
  // What is no plain name is not repeated to whoever owns the address.
  await expect(page.getByRole("heading", { name: "Welcome", exact: true })).toBeVisible();
  await expect(page.getByText("Eve")).toHaveCount(0);
});
