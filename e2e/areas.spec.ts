import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("an area lists the doulas around it, and leads to their pages, its state and its neighbors", async ({
  page,
}) => {
  const { area, items } = await (await page.request.get("/rest/v1/areas/texas/austin")).json();
  await page.goto("/doulas/in/texas/austin");
  await expect(page).toHaveTitle("Doulas in Austin, TX | Doula Match");
  await expect(page.getByRole("heading", { level: 1, name: "Doulas in Austin, TX" })).toBeVisible();
  const count = `${area.doula_count} doulas in Austin, and others within 30 miles.`;
  await expect(page.getByText(count)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(items.length);
  await expectAccessible(page, "area");

  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
  expect(data["@graph"]).toMatchObject([
    { "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Texas" }, { name: "Austin" }] },
    { "@type": "ItemList", itemListElement: { length: items.length } },
  ]);

  const neighbors = page.getByRole("region", { name: "Near Austin" });
  await neighbors.getByRole("link", { name: /^Pflugerville, TX/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Doulas in Pflugerville, TX" })).toBeVisible();
  await page.getByRole("link", { name: "Marisol Ybarra" }).click();
  await expect(page).toHaveURL("/doulas/marisol-ybarra");
  await page.getByRole("link", { name: "More doulas in Pflugerville, TX" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Texas" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Doulas in Texas" })).toBeVisible();
  await expect(
    page.getByRole("link", { name: `Austin ${area.doula_count} doulas`, exact: true }),
  ).toBeVisible();
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

/** What the data of no public page holds. Forms have such fields, empty. */
const privateFields = new Set([
  "latitude",
  "longitude",
  "public_point",
  "phone_number",
  "phone",
  "email",
  "address",
]);

/** Doulas that other tests list and unlist meanwhile. */
const comesAndGoes = /^\/doulas\/ines-[a-f]+$/;

test("every page of the sitemap is there, says what it is, and tells nothing private @any-width", async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths.filter((each) => !comesAndGoes.test(each))) {
    const response = await request.get(new URL(path, baseURL).href);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(new URL(canonical ?? "missing:", baseURL).pathname, path).toBe(path);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], path).toMatch(/.{30}/);
    const fields = dataFieldsOf(html);
    expect(fields, path).toContain("public_url");
    expect(fields.intersection(privateFields), path).toEqual(new Set());
    // Phone numbers as doulas write them; addresses of mail but the site's own.
    expect(html, path).not.toMatch(/\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b/);
    expect(html.replaceAll("support@doula-match.example", ""), path).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
    expect(html, path).not.toContain(">Sample<");
  }
});

/** The names of all fields in the data of a page's HTML: for its scripts, and for search engines. */
function dataFieldsOf(html: string): Set<string> {
  const names = new Set<string>();
  const scripts = html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs);
  for (const [, json = ""] of scripts) {
    JSON.parse(json, (name, value) => {
      names.add(name);
      return value;
    });
  }
  return names;
}
