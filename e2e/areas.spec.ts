import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("an area lists the doulas around it, and leads to their pages, its state and its neighbors", async ({
  page,
}) => {
  await page.goto("/doulas/in/texas/austin");
  await expect(page).toHaveTitle("Doulas in Austin, TX | Doula Match");
  await expect(page.getByRole("heading", { level: 1, name: "Doulas in Austin, TX" })).toBeVisible();
  await expect(page.getByText(/^4 doulas in Austin, and others within 30 miles\./)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(7);
  await expectAccessible(page, "area");

  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
  expect(data["@graph"]).toMatchObject([
    { "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Texas" }, { name: "Austin" }] },
    { "@type": "ItemList", itemListElement: { length: 7 } },
  ]);

  const neighbors = page.getByRole("region", { name: "Near Austin" });
  await neighbors.getByRole("link", { name: /^Pflugerville, TX/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Doulas in Pflugerville, TX" })).toBeVisible();
  await page.getByRole("link", { name: "Marisol Ybarra" }).click();
  await expect(page).toHaveURL("/doulas/marisol-ybarra");
  await page.getByRole("link", { name: "More doulas in Pflugerville, TX" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Texas" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Doulas in Texas" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Austin 4 doulas$/ })).toBeVisible();
  await expectAccessible(page, "state");
});

test("the search on an area's page goes on with the place it names @any-width", async ({ page }) => {
  await page.goto("/doulas/in/oregon/portland");
  await expect(page.getByRole("combobox")).toHaveValue("Portland, OR");
  await page.getByRole("button", { name: "Search Doulas" }).click();
  await expect(page).toHaveURL(/\/find-doulas\?location=Portland/);
  await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeVisible();
});

test("the largest areas are linked from the footer of the landing page @any-width", async ({ page }) => {
  await page.goto("/");
  const areas = page.getByRole("navigation", { name: "Doulas by City" });
  await expect(areas.getByRole("link")).toHaveCount(12);
  await areas.getByRole("link", { name: "Austin, TX" }).click();
  await expect(page).toHaveURL("/doulas/in/texas/austin");
});

for (const [written, canonical] of [
  ["/doulas/in/TX", "/doulas/in/texas"],
  ["/doulas/in/tx/Round%20Rock", "/doulas/in/texas/round-rock"],
])
  test(`${written} has moved for good to ${canonical} @any-width`, async ({ request }) => {
    const response = await request.get(written ?? "", { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toMatch(new RegExp(`${canonical}$`));
  });

test.describe("a place without doulas", () => {
  test.use({ expectedRefusals: [404] });

  for (const path of ["/doulas/in/wyoming", "/doulas/in/atlantis", "/doulas/in/texas/dallas", "/doulas/in"])
    test(`is answered with 404: ${path} @any-width`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    });
});

test("every page of the sitemap is there, says what it is, and tells nothing private @any-width", async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths) {
    const response = await request.get(new URL(path, baseURL).href);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(new URL(canonical ?? "missing:", baseURL).pathname, path).toBe(path);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], path).toMatch(/.{30}/);
    expect(html, path).not.toMatch(/latitude|longitude|public_point|phone_number|"address"/);
    // Phone numbers as doulas write them; addresses of mail but the site's own.
    expect(html, path).not.toMatch(/\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b/);
    expect(html.replaceAll("support@doula-match.example", ""), path).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
    expect(html, path).not.toContain(">Sample<");
  }
});
