import { expect, test } from "./fixtures.ts";

test("[2.6] the footer links to an area, which links to its doulas, state, neighbors and a search", async ({
  page,
}) => {
  const { area, items } = await (await page.request.get("/rest/v1/areas/texas/austin")).json();
  await page.goto("/");
  const areas = page.getByRole("navigation", { name: "Doulas by City" });
  await expect(areas.getByRole("link")).toHaveCount(12);
  await areas.getByRole("link", { name: "Austin, TX" }).click();
  await expect(page).toHaveURL("/doulas/in/texas/austin");
  await expect(page).toHaveTitle("Doulas in Austin, TX | Doula Match");
  await expect(page.getByRole("heading", { level: 1, name: "Doulas in Austin, TX" })).toBeVisible();
  const count = `${area.doula_count} doulas here, others within 30 miles`;
  await expect(page.getByText(count)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(items.length);

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

  await page.goto("/doulas/in/oregon/portland");
  await expect(page.getByRole("combobox")).toHaveValue("Portland, OR");
  await page.getByRole("button", { name: "Search Doulas" }).click();
  await expect(page).toHaveURL(/\/find-doulas\?location=Portland/);
  await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeVisible();
});

/** Fields that a public page's data never contains. Forms have these fields, empty. */
const privateFields = new Set([
  "latitude",
  "longitude",
  "public_point",
  "phone_number",
  "phone",
  "email",
  "address",
]);

/** Doulas that concurrent tests list and unlist. */
const listedIntermittently = /^\/doulas\/ines-[a-f]+$/;

test("[2.6] every page in the sitemap exists, describes itself and reveals nothing private @release", async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths.filter((each) => !listedIntermittently.test(each))) {
    const response = await request.get(new URL(path, baseURL).href);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(new URL(canonical ?? "missing:", baseURL).pathname, path).toBe(path);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], path).toMatch(/.{30}/);
    const fields = readDataFields(html);
    expect(fields, path).toContain("public_url");
    expect(fields.intersection(privateFields), path).toEqual(new Set());
    // Phone numbers as doulas write them, except toll-free support lines, and all email addresses except the site's own.
    expect(html.replaceAll(/\b1-8\d\d-\d{3}-\d{4}\b/g, ""), path).not.toMatch(
      /\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b/,
    );
    expect(html.replaceAll("support@doula-match.example", ""), path).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
    expect(html, path).not.toContain(">Sample<");
  }
});

/** The names of all fields in the data that a page embeds for its scripts and for search engines. */
function readDataFields(html: string): Set<string> {
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
