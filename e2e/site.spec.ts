import { expect, test } from "./fixtures.ts";

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
