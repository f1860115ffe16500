import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { privateDetails, privateTraces } from "../../testing/private-details.ts";
import { startSite, type TestSite } from "../../testing/site.ts";

/** Sample values that fill a profile's gaps on screen; crawlers must not take them for facts. */
const sampleValues = [
  "Licensed Clinical Social Worker",
  "Blue Cross Blue Shield",
  "Open-minded",
  ">4.9<",
  ">Sample<",
];

let site: TestSite;
let slug: string;
let sparseSlug: string;

beforeAll(async () => {
  site = await startSite(createGazetteer());
  const { app } = site;
  const doula = await insertDoula(app, {
    ...privateDetails,
    fullName: "Marisol </script> Vega",
    bio: "I sit with you through the <b>long</b> night.",
    location: "Austin, TX",
    hourlyRate: "45.00",
    languages: ["Spanish"],
  });
  await app.db.insert(schema.doulaPackages).values([
    { doulaProfileId: doula.id, name: "Whole birth", price: "1450", description: "Two visits and the birth" },
    { doulaProfileId: doula.id, name: "Retired package", price: "10", isActive: false },
  ]);
  await app.db.insert(schema.doulaCertifications).values({
    doulaProfileId: doula.id,
    name: "DONA certified",
    organization: "DONA International",
    dateObtained: "2020-01-01",
  });
  const sparseDoula = await insertDoula(app, {
    ...privateDetails,
    fullName: "Sparse Person",
    location: "Austin, TX",
  });
  await app.db.insert(schema.faqs).values([
    { question: "Which came first?", answer: "This one.", createdAt: new Date("2026-01-01") },
    { question: "Which came second?", answer: "That one.", createdAt: new Date("2026-01-02") },
  ]);
  slug = doula.slug;
  sparseSlug = sparseDoula.slug;
});
afterAll(() => site.app.close());

const readJsonLd = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );

test("a page loads its illustrations from a file that browsers cache", async () => {
  const { text } = await site.read("/");
  const sprite = /<use href="([^"#]+)#hero"/.exec(text)?.[1] ?? "";
  const response = await site.app.send(sprite);
  expect(response.headers.get("content-type")).toContain("image/svg+xml");
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(await response.text()).toContain('id="hero"');
});

describe("the HTML of a doula's page", () => {
  test("contains the name, bio and active packages", async () => {
    const { status, text } = await site.read(`/doulas/${slug}`);
    expect(status).toBe(200);
    expect(text).toContain("Marisol &lt;/script&gt; Vega</");
    expect(text).toContain("I sit with you through the &lt;b&gt;long&lt;/b&gt; night.");
    expect(text).toContain("Whole birth");
    expect(text).toContain("$1,450");
    expect(text).toContain("DONA certified");
    expect(text).not.toContain("Retired package");
  });

  test("[2.6] has a title, description, canonical URL and Open Graph tags", async () => {
    const { html } = await site.read(`/doulas/${slug}`);
    expect(html).toMatch(/<title>Marisol &lt;\/script&gt; Vega, doula in Austin, TX \| Doula Match<\/title>/);
    expect(html).toMatch(/<meta name="description" content="I sit with you through/);
    expect(html).toContain(`<link rel="canonical" href="http://doula.test/doulas/${slug}"/>`);
    expect(html).toContain(`<meta property="og:url" content="http://doula.test/doulas/${slug}"/>`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<meta property="og:type" content="profile"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const { headers } = await site.app.send(new URL(image).pathname);
    expect(headers.get("content-type")).toBe("image/png");
  });

  test("[2.6] has structured data with the packages as offers", async () => {
    const [profile] = readJsonLd((await site.read(`/doulas/${slug}`)).html);
    expect(profile).toMatchObject({
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      url: `http://doula.test/doulas/${slug}`,
      mainEntity: {
        "@type": "Person",
        name: "Marisol </script> Vega",
        jobTitle: "Doula",
        knowsLanguage: ["Spanish"],
        workLocation: { name: "Austin, TX" },
        hasCredential: [{ name: "DONA certified", recognizedBy: { name: "DONA International" } }],
        makesOffer: [
          {
            "@type": "Offer",
            name: "Whole birth",
            description: "Two visits and the birth",
            price: "1450.00",
            priceCurrency: "USD",
            areaServed: { "@type": "City", name: "Austin, TX" },
          },
        ],
      },
    });
    for (const trace of [...privateTraces, ...sampleValues])
      expect(JSON.stringify(profile)).not.toContain(trace);
  });
});

const publicPaths = () => [
  "/",
  "/login",
  "/faq",
  "/privacy",
  "/consumer-health-data",
  "/terms",
  "/how-it-works",
  "/find-doulas",
  "/find-doulas?location=Austin, TX",
  "/find-doulas?location=Austin, TX&step=results",
  "/find-doulas?location=Nowhere at all&step=results",
  `/doulas/${slug}`,
  `/doulas/${sparseSlug}`,
  "/doulas/in/texas",
  "/doulas/in/texas/austin",
];

test("every public page is complete without its script", async () => {
  for (const path of publicPaths()) {
    const { status, html, text, headers } = await site.read(path);
    expect(status, path).toBe(200);
    expect(text, path).toMatch(/<h1[ >]/);
    expect(text, path).toMatch(/<main[ >]/);
    expect(html, path).not.toContain("<!--$!-->");
    expect(headers.get("cache-control"), path).toBe("no-store");
  }
});

test("no public page reveals where a doula lives, how to reach them, or invented details", async () => {
  for (const path of publicPaths()) {
    const { html, text } = await site.read(path);
    for (const trace of privateTraces) expect(html, `${path}: ${trace}`).not.toContain(trace);
    for (const sample of sampleValues) expect(text, `${path}: ${sample}`).not.toContain(sample);
  }
});

test("the results of a search are in the page", async () => {
  const { text } = await site.read("/find-doulas?location=Austin, TX&step=results");
  expect(text).toContain("Sparse Person");
  expect(text).toContain(`/doulas/${sparseSlug}`);
});

test("the FAQ page has structured data", async () => {
  const { html, text } = await site.read("/faq");
  expect(text.indexOf("Which came first?")).toBeGreaterThan(0);
  expect(text.indexOf("Which came first?")).toBeLessThan(text.indexOf("Which came second?"));
  expect(JSON.stringify(readJsonLd(html))).toContain("FAQPage");
});

test("a signed-in person's page contains nothing about them and is not cached", async () => {
  const client = await signedInUser(site.app, "client");
  const { html, headers } = await site.read(`/doulas/${slug}`, client.cookie);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(html).toContain('"may_be_signed_in":true');
  expect(html).not.toContain(client.email);
  // Nor does it look like a visitor's until the browser knows who is signed in.
  expect(html).not.toContain("Log In");
  expect((await site.read(`/doulas/${slug}`)).html).toContain("Log In");
});
