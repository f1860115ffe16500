import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, insertDoula } from "../../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../../testing/settings.ts";
import { siteRoutes } from "./routes.ts";

const slugs: string[] = [];

const app = await useTestApp();
beforeAll(async () => {
  for (let count = 0; count < 3; count++) slugs.push((await insertDoula(app)).slug);
  await insertDoula(app, { slug: "hidden", status: "pending" });
});

const siteText = async (site: ReturnType<typeof siteRoutes>, path: string) =>
  (await site.request(path)).text();
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

test("[2.6] the sitemap lists the public pages, states, areas and listed doulas, and nothing private", async () => {
  const response = await app.send("/sitemap.xml");
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const xml = await response.text();
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
  const locations = locationsIn(xml);
  const expected = [
    "/",
    "/find-doulas",
    "/doulas/in/texas",
    "/doulas/in/texas/austin",
    ...slugs.map((slug) => `/doulas/${slug}`),
  ];
  expect(locations).toEqual(expect.arrayContaining(expected.map((path) => app.publicUrl + path)));
  for (const path of ["/bookings", "/dashboard", "/login", "/doulas/hidden", "/doulas/:slug"])
    expect(locations).not.toContain(app.publicUrl + path);
});

test("[2.6] a doula's entry has the time of the profile's last change, if known", async () => {
  await insertDoula(app, {
    slug: "changed",
    createdAt: new Date("2026-01-01T00:00:00Z"),
    birthsAttendedUpdatedAt: new Date("2026-03-04T05:06:07Z"),
  });
  const xml = await siteText(siteRoutes(app), "/sitemap.xml");
  expect(xml).toContain(
    `<url><loc>${app.publicUrl}/doulas/changed</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>`,
  );
});

test("[2.6] the sitemap is at most a minute old", async () => {
  const clock = { now: new Date("2026-05-01T00:00:00Z") };
  const site = siteRoutes({ ...app, now: () => clock.now });
  await siteText(site, "/sitemap.xml");
  await insertDoula(app, { slug: "listed-since" });
  clock.now = new Date("2026-05-01T00:01:00Z");
  expect(await siteText(site, "/sitemap.xml")).not.toContain("/doulas/listed-since");
  clock.now = new Date("2026-05-01T00:20:00Z");
  expect(await siteText(site, "/sitemap.xml")).toContain("/doulas/listed-since");
});

test("[2.6] a sitemap holds as many URLs as a file may, and not one more", async () => {
  const count = locationsIn(await siteText(siteRoutes(app), "/sitemap.xml")).length;
  expect(await siteText(siteRoutes(app, count), "/sitemap.xml")).toContain("<urlset ");
  expect(await siteText(siteRoutes(app, count - 1), "/sitemap.xml")).toContain("<sitemapindex ");
});

test("[2.6] during maintenance, crawlers can read robots.txt but no sitemap", async () => {
  await saveSettings(app, { maintenanceMode: true });
  for (const path of ["/sitemap.xml", "/sitemaps/pages.xml", "/sitemaps/doulas-00.xml"]) {
    const response = await app.send(path);
    expect([response.status, response.headers.get("retry-after")], path).toEqual([503, "300"]);
    expect(await errorCode(response)).toBe("maintenance");
  }
  expect((await app.send("/robots.txt")).status).toBe(200);
  await resetSettings(app);
  expect((await app.send("/sitemaps/pages.xml")).status).toBe(200);
});

test("[2.6] too many URLs for one file become an index, whose parts contain every doula once", async () => {
  const site = siteRoutes({ ...app, publicUrl: "https://a&b.test" }, 5);
  const index = await siteText(site, "/sitemap.xml");
  expect(index).toContain("<sitemapindex ");
  const parts = locationsIn(index);
  expect(parts).toHaveLength(257);
  expect(parts.at(-1)).toBe("https://a&amp;b.test/sitemaps/doulas-ff.xml");
  const entries: (string | undefined)[] = [];
  for (const part of parts) entries.push(...locationsIn(await siteText(site, new URL(part ?? "").pathname)));
  for (const slug of slugs)
    expect(entries.filter((entry) => entry?.endsWith(`/doulas/${slug}`))).toHaveLength(1);
  expect(entries).toContain("https://a&amp;b.test/doulas/in/texas");
});

test.each(["other.xml", "doulas-0.xml", "doulas-gg.xml", "pages.xml.gz"])(
  "[2.6] part %s does not exist",
  async (file) => {
    expect((await app.send(`/sitemaps/${file}`)).status).toBe(404);
  },
);

test("[2.6] robots.txt keeps crawlers from private pages and names the sitemap", async () => {
  const response = await app.send("/robots.txt");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "User-agent: *",
      "Disallow: /bookings",
      "Disallow: /parent-dashboard",
      "Disallow: /find-doulas?",
      `Sitemap: ${app.publicUrl}/sitemap.xml`,
    ]),
  );
  for (const line of ["Disallow: /", "Disallow: /find-doulas", "Disallow: /doulas"])
    expect(lines).not.toContain(line);
});
