import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { schema } from "../../db/database.ts";
import { openBuiltWebApp, type WebApp } from "../platform/web-app.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertDoula, signedInUser } from "../testing/fixtures.ts";
import { privateDetails, privateTraces } from "../testing/private-details.ts";
import { sitePages } from "./pages.ts";

/** What fills the gaps of a profile on screen: no crawler may take it for facts. */
const samples = [
  "Licensed Clinical Social Worker",
  "Blue Cross Blue Shield",
  "Open-minded",
  ">4.9<",
  ">Sample<",
];

let app: TestApp;
let webApp: WebApp;
let placesFault: Error | undefined;
let slug: string;
let sparseSlug: string;

beforeAll(async () => {
  webApp = await openBuiltWebApp();
  const gazetteer = createGazetteer();
  app = await startTestApp({
    places: {
      ...gazetteer,
      suggest: (input) => (placesFault ? Promise.reject(placesFault) : gazetteer.suggest(input)),
    },
    pagesOf: (platform) => sitePages(platform, webApp, { isWatching: false }),
  });
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
afterAll(() => app.close());

interface ReadPage {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees, without the blocks that are for the script. */
  text: string;
}

async function read(path: string, as?: string): Promise<ReadPage> {
  const response = await app.send(path, { as, redirect: "manual" });
  const html = await response.text();
  const text = html
    .replaceAll(/<script[^>]*type="application\/json"[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<!--.*?-->/gs, "");
  return { status: response.status, headers: response.headers, html, text };
}

const jsonLdOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );

test("the very first page that a process renders has its drawings", async () => {
  const { text } = await read("/");
  expect(text).toContain('viewBox="0 0 560 540"');
  expect(text).not.toContain('<span class="contents"></span>');
});

describe("the HTML of a doula's page", () => {
  test("holds name, bio and active packages, escaped", async () => {
    const { status, text } = await read(`/doulas/${slug}`);
    expect(status).toBe(200);
    expect(text).toContain("Marisol &lt;/script&gt; Vega</");
    expect(text).toContain("I sit with you through the &lt;b&gt;long&lt;/b&gt; night.");
    expect(text).toContain("Whole birth");
    expect(text).toContain("$1,450");
    expect(text).toContain("DONA certified");
    expect(text).not.toContain("Retired package");
  });

  test("has title, description, canonical address and Open Graph", async () => {
    const { html } = await read(`/doulas/${slug}`);
    expect(html).toMatch(/<title>Marisol &lt;\/script&gt; Vega, doula in Austin, TX \| Doula Match<\/title>/);
    expect(html).toMatch(/<meta name="description" content="I sit with you through/);
    expect(html).toContain(`<link rel="canonical" href="http://doula.test/doulas/${slug}"/>`);
    expect(html).toContain(`<meta property="og:url" content="http://doula.test/doulas/${slug}"/>`);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  test("has structured data that parses, with the packages as offers and nothing private", async () => {
    const [profile] = jsonLdOf((await read(`/doulas/${slug}`)).html);
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
    const { status, html, text, headers } = await read(path);
    expect(status, path).toBe(200);
    expect(text, path).toMatch(/<h1[ >]/);
    expect(text, path).toMatch(/<main[ >]/);
    expect(html, path).not.toContain("<!--$!-->");
    expect(headers.get("cache-control"), path).toBe("no-store");
  }
});

test("no public page tells where a doula lives, how to reach them, or what nobody said of them", async () => {
  for (const path of publicPaths()) {
    const { html, text } = await read(path);
    for (const trace of privateTraces) expect(html, `${path}: ${trace}`).not.toContain(trace);
    for (const sample of samples) expect(text, `${path}: ${sample}`).not.toContain(sample);
  }
});

test("the results of a search are in the page, nearest first, with the place's name", async () => {
  const { text } = await read("/find-doulas?location=Austin, TX&step=results");
  expect(text).toContain("Sparse Person");
  expect(text).toContain(`/doulas/${sparseSlug}`);
});

test("FAQs come oldest first, as structured data too", async () => {
  const { html, text } = await read("/faq");
  expect(text.indexOf("Which came first?")).toBeGreaterThan(0);
  expect(text.indexOf("Which came first?")).toBeLessThan(text.indexOf("Which came second?"));
  expect(JSON.stringify(jsonLdOf(html))).toContain("FAQPage");
});

test.each(["/nowhere", "/doulas/nobody-here", "/doulas/in/texas/atlantis", "/doulas/in/atlantis", "/doulas"])(
  "%s is answered with 404 and the page that says so",
  async (path) => {
    const { status, text } = await read(path);
    expect(status).toBe(404);
    expect(text).toContain("Page not found");
    expect(text).toContain("Return to Home");
  },
);

test.each(["//evil.example/faq", "/%5Cevil.example", "//faq"])(
  "%s, which a browser could take for another host, is no page",
  async (path) => {
    const { status, text } = await read(`http://doula.test${path}`);
    expect(status).toBe(404);
    expect(text).toContain("Page not found");
  },
);

test("a doula who is not approved has no page", async () => {
  const draft = await insertDoula(app, { status: "draft" });
  expect((await read(`/doulas/${draft.slug}`)).status).toBe(404);
});

test("another way to write a state is led to its address for good", async () => {
  for (const path of ["/doulas/in/tx", "/doulas/in/TX/Austin"]) {
    const { status, headers } = await read(path);
    expect(status, path).toBe(301);
    expect(headers.get("location"), path).toMatch(/\/doulas\/in\/texas/);
  }
});

test("private pages come empty, and no search engine may list them", async () => {
  const client = await signedInUser(app, "client");
  for (const path of ["/dashboard", "/parent-dashboard", "/bookings", "/favorites"]) {
    for (const as of [undefined, client.cookie]) {
      const { status, html, headers } = await read(path, as);
      expect(status, path).toBe(200);
      expect(headers.get("x-robots-tag"), path).toBe("noindex");
      expect(html, path).toContain('<meta name="robots" content="noindex">');
      expect(html, path).toContain('<div id="app"></div>');
      expect(html, path).toContain("Your own pages need JavaScript.");
    }
  }
});

test("a signed-in person's page holds nothing of theirs and is not kept", async () => {
  const client = await signedInUser(app, "client");
  const { html, headers } = await read(`/doulas/${slug}`, client.cookie);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(html).toContain('"may_be_signed_in":true');
  expect(html).not.toContain(client.email);
});

test("private pages are private in any case", async () => {
  for (const path of ["/BOOKINGS", "/Favorites"]) {
    expect((await read(path)).headers.get("x-robots-tag"), path).toBe("noindex");
  }
});

test("a search that fails says so in the page, for whoever has no JavaScript", async () => {
  placesFault = new Error("the provider is down");
  const { status, html, text } = await read("/find-doulas?location=Austin, TX&step=results");
  placesFault = undefined;
  expect(status).toBe(503);
  expect(text).toContain("Error searching for doulas. Please try again.");
  expect(html).not.toContain("the provider is down");
  expect(html).not.toContain('id="page-state"');
});

test("a page that cannot be rendered is left to the browser, and its reason is told to nobody", async () => {
  const broken = await startTestApp({
    pagesOf: (platform) =>
      sitePages(
        platform,
        { ...webApp, renderPage: () => Promise.reject(new Error("a secret reason")) },
        { isWatching: false },
      ),
  });
  const response = await broken.send("/faq");
  const html = await response.text();
  await broken.close();
  expect(response.status).toBe(500);
  expect(html).toContain('<div id="app"></div>');
  expect(html).toContain('type="module"');
  expect(html).not.toContain("a secret reason");
});

describe("while maintenance is on", () => {
  beforeAll(() => app.db.insert(schema.platformSettings).values({ maintenanceMode: true }));
  afterAll(() => app.db.delete(schema.platformSettings));

  test("visitors, clients and doulas get its page with 503, complete without a script", async () => {
    for (const as of [undefined, "client", "doula"] as const) {
      const cookie = as && (await signedInUser(app, as)).cookie;
      for (const path of ["/", "/bookings", `/doulas/${slug}`, "/nowhere"]) {
        const { status, html, text, headers } = await read(path, cookie);
        expect(status, `${path} as ${as}`).toBe(503);
        expect(headers.get("retry-after")).toBe("300");
        expect(text).toContain("Doula Match will be right back");
        expect(html).not.toContain('type="module"');
      }
    }
  });

  test("an admin goes on, and everybody can log in", async () => {
    const admin = await signedInUser(app, "admin");
    expect((await read(`/doulas/${slug}`, admin.cookie)).text).toContain("Whole birth");
    expect((await read("/login")).text).toContain("Find Your Perfect Doula");
  });
});
