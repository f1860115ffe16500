import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pages } from "../../../contract/operations/site.ts";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { insertDoula, setDoulaStatus, signedInUser } from "../../testing/fixtures.ts";
import { saveSettings } from "../../testing/settings.ts";
import { startSite, type TestSite } from "../../testing/site.ts";

const gazetteer = createGazetteer();
let site: TestSite;
let placesFault: Error | undefined;
let slug: string;

beforeAll(async () => {
  site = await startSite({
    ...gazetteer,
    suggest: (input) => (placesFault ? Promise.reject(placesFault) : gazetteer.suggest(input)),
  });
  ({ slug } = await insertDoula(site.app, { fullName: "Marisol Vega" }));
});
afterAll(() => site.app.close());

test.each([
  "/nowhere",
  "/doulas/nobody-here",
  "/doulas/in/texas/atlantis",
  "/doulas/in/atlantis",
  "/doulas/in/wyoming",
  "/doulas/in",
  "/doulas",
])("%s returns 404 and a page that explains it", async (path) => {
  const { status, html, text } = await site.read(path);
  expect(status).toBe(404);
  expect(text).toContain("Page not found");
  expect(text).toContain("Return to Home");
  expect(html).toMatch(/<header.*<main.*<footer/s);
});

test.each(["//evil.example/faq", "/%5Cevil.example", "//faq"])(
  "%s, which a browser could take for another host, is not a page",
  async (path) => {
    const { status, text } = await site.read(`http://doula.test${path}`);
    expect(status).toBe(404);
    expect(text).toContain("Page not found");
  },
);

test("a doula who is not approved has no page", async () => {
  const draft = await insertDoula(site.app, { status: "draft" });
  const { status, text } = await site.read(`/doulas/${draft.slug}`);
  expect(status).toBe(404);
  expect(text).toContain("Page not found");
});

test.each(["draft", "pending", "rejected"])(
  "[2.6] a doula who was listed and is %s now has a page that says so and names nobody",
  async (status) => {
    const doula = await insertDoula(site.app, {
      fullName: "Wanda Quill",
      location: "Marfa, TX",
      bio: "Dusk.",
    });
    await setDoulaStatus(site.app, doula.id, status);
    const page = await site.read(`/doulas/${doula.slug}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain("This doula is no longer listed");
    expect(page.html).toContain("<title>No longer listed | ");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(page.html).toContain('href="/find-doulas"');
    for (const secret of ["Wanda", "Marfa", "Dusk."]) expect(page.html).not.toContain(secret);
  },
);

test("[2.1] a doula's address in capitals redirects permanently to lower case", async () => {
  const { status, headers } = await site.read("/doulas/Rosa-Delgado-Whitaker?book=true");
  expect(status).toBe(301);
  expect(headers.get("location")).toMatch(/\/doulas\/rosa-delgado-whitaker\?book=true$/);
});

test("another spelling of a state redirects permanently to its URL", async () => {
  for (const path of ["/doulas/in/tx", "/doulas/in/TX/Austin"]) {
    const { status, headers } = await site.read(path);
    expect(status, path).toBe(301);
    expect(headers.get("location"), path).toMatch(/\/doulas\/in\/texas/);
  }
});

test("private pages are empty and not indexed by search engines", async () => {
  const client = await signedInUser(site.app, "client");
  const paths = Object.entries(pages).flatMap(([path, access]) => (access === "user" ? [path] : []));
  expect(paths).toContain("/admin/analytics");
  for (const path of paths) {
    for (const as of [undefined, client.cookie]) {
      const { status, html, headers } = await site.read(path, as);
      expect(status, path).toBe(200);
      expect(headers.get("x-robots-tag"), path).toBe("noindex");
      expect(html, path).toContain('<meta name="robots" content="noindex">');
      expect(html, path).toContain('<div id="app"></div>');
      expect(html, path).toContain("Your own pages need JavaScript.");
    }
  }
});

test("private pages are private in upper and lower case", async () => {
  for (const path of ["/BOOKINGS", "/Favorites"]) {
    expect((await site.read(path)).headers.get("x-robots-tag"), path).toBe("noindex");
  }
});

test("a failed search shows an error in the page, for visitors without JavaScript", async () => {
  placesFault = new Error("the provider is down");
  const { status, html, text } = await site.read("/find-doulas?location=Austin, TX&step=results");
  placesFault = undefined;
  expect(status).toBe(503);
  expect(text).toContain("Error searching for doulas. Please try again.");
  expect(html).not.toContain("the provider is down");
  expect(html).not.toContain('id="page-state"');
});

test("a page that fails to render is left to the browser", async () => {
  const broken = await startSite(gazetteer, (webApp) => ({
    ...webApp,
    renderPage: () => Promise.reject(new Error("a secret reason")),
  }));
  const { status, html } = await broken.read("/faq");
  await broken.app.close();
  expect(status).toBe(500);
  expect(html).toContain('<div id="app"></div>');
  expect(html).toContain('src="/start.js"');
  expect(html).not.toContain("a secret reason");
});

describe("while maintenance is on", () => {
  beforeEach(() => saveSettings(site.app, { maintenanceMode: true }));

  test("[3.17] everyone but admins gets the maintenance page with 503", async () => {
    for (const as of [undefined, "client", "doula"] as const) {
      const cookie = as && (await signedInUser(site.app, as)).cookie;
      for (const path of ["/", "/bookings", `/doulas/${slug}`, "/nowhere"]) {
        const { status, html, text, headers } = await site.read(path, cookie);
        expect(status, `${path} as ${as}`).toBe(503);
        expect(headers.get("retry-after")).toBe("300");
        expect(text).toContain("Doula Match will be right back");
        expect(html).not.toContain('src="/start.js"');
      }
    }
  });

  test("an admin can still use the site, and everyone can log in", async () => {
    const admin = await signedInUser(site.app, "admin");
    expect((await site.read(`/doulas/${slug}`, admin.cookie)).text).toContain("Marisol Vega");
    expect((await site.read("/login")).text).toContain("Find Your Perfect Doula");
  });
});
