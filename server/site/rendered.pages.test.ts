import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { schema } from "../../db/database.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { insertDoula, signedInUser } from "../testing/fixtures.ts";
import { privateDetails, privateTraces } from "../testing/private-details.ts";
import { startSite, type TestSite } from "../testing/site.ts";

/** What fills the gaps of a profile on screen: no crawler may take it for facts. */
const samples = [
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
  await app.db
    .insert(schema.doulaCertifications)
    .values({ doulaProfileId: doula.id, name: "DONA certified", dateObtained: "2020-01-01" });
  const sparse = await insertDoula(app, {
    ...privateDetails,
    fullName: "Sparse Person",
    location: "Austin, TX",
  });
  await app.db.insert(schema.faqs).values([
    { question: "Which came first?", answer: "This one.", createdAt: new Date("2026-01-01") },
    { question: "Which came second?", answer: "That one.", createdAt: new Date("2026-01-02") },
  ]);
  slug = doula.slug;
  sparseSlug = sparse.slug;
});
afterAll(() => site.app.close());

const jsonLdOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );

test("a page shows its drawings from a file that the browser keeps", async () => {
  const { text } = await site.read("/");
  const sprite = /<use href="([^"#]+)#hero"/.exec(text)?.[1] ?? "";
  const answer = await site.app.send(sprite);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(await answer.text()).toContain('id="hero"');
});

describe("the HTML of a doula's page", () => {
  test("holds name, bio and active packages, escaped", async () => {
    const { status, text } = await site.read(`/doulas/${slug}`);
    expect(status).toBe(200);
    expect(text).toContain("Marisol &lt;/script&gt; Vega</");
    expect(text).toContain("I sit with you through the &lt;b&gt;long&lt;/b&gt; night.");
    expect(text).toContain("Whole birth");
    expect(text).toContain("$1,450");
    expect(text).toContain("DONA certified");
    expect(text).not.toContain("Retired package");
  });

  test("has title, description, canonical address and Open Graph", async () => {
    const { html } = await site.read(`/doulas/${slug}`);
    expect(html).toMatch(/<title>Marisol &lt;\/script&gt; Vega, doula in Austin, TX \| Doula Match<\/title>/);
    expect(html).toMatch(/<meta name="description" content="I sit with you through/);
    expect(html).toContain(`<link rel="canonical" href="http://doula.test/doulas/${slug}"/>`);
    expect(html).toContain(`<meta property="og:url" content="http://doula.test/doulas/${slug}"/>`);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  test("has structured data that parses, with the packages as offers and nothing private", async () => {
    const [profile] = jsonLdOf((await site.read(`/doulas/${slug}`)).html);
    const { mainEntity } = z
      .object({
        "@context": z.literal("https://schema.org"),
        mainEntity: z.object({
          name: z.string(),
          makesOffer: z.array(z.object({ name: z.string(), price: z.coerce.number() })),
        }),
      })
      .parse(profile);
    expect(mainEntity.name).toBe("Marisol </script> Vega");
    expect(mainEntity.makesOffer).toMatchObject([{ name: "Whole birth", price: 1450 }]);
    for (const trace of [...privateTraces, ...samples]) expect(JSON.stringify(profile)).not.toContain(trace);
  });
});

const publicPaths = () => [
  "/",
  "/login",
  "/faq",
  "/privacy",
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

test("every public page is a whole document without its script, and is not kept by anybody", async () => {
  for (const path of publicPaths()) {
    const { status, html, text, headers } = await site.read(path);
    expect(status, path).toBe(200);
    expect(text, path).toMatch(/<h1[ >]/);
    expect(text, path).toMatch(/<main[ >]/);
    expect(html, path).not.toContain("<!--$!-->");
    expect(headers.get("cache-control"), path).toBe("no-store");
  }
});

test("no public page tells where a doula lives, how to reach them, or what nobody said of them", async () => {
  for (const path of publicPaths()) {
    const { html, text } = await site.read(path);
    for (const trace of privateTraces) expect(html, `${path}: ${trace}`).not.toContain(trace);
    for (const sample of samples) expect(text, `${path}: ${sample}`).not.toContain(sample);
  }
});

test("the results of a search are in the page, nearest first, with the place's name", async () => {
  const { text } = await site.read("/find-doulas?location=Austin, TX&step=results");
  expect(text).toContain("Sparse Person");
  expect(text).toContain(`/doulas/${sparseSlug}`);
});

test("FAQs come oldest first, as structured data too", async () => {
  const { html, text } = await site.read("/faq");
  expect(text.indexOf("Which came first?")).toBeGreaterThan(0);
  expect(text.indexOf("Which came first?")).toBeLessThan(text.indexOf("Which came second?"));
  expect(JSON.stringify(jsonLdOf(html))).toContain("FAQPage");
});

test("a signed-in person's page holds nothing of theirs and is not kept", async () => {
  const client = await signedInUser(site.app, "client");
  const { html, headers } = await site.read(`/doulas/${slug}`, client.cookie);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(html).toContain('"may_be_signed_in":true');
  expect(html).not.toContain(client.email);
  // Nor does it look like a visitor's until the browser knows whose it is.
  expect(html).not.toContain("Log In");
  expect((await site.read(`/doulas/${slug}`)).html).toContain("Log In");
});
