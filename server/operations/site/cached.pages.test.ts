import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { schema } from "../../../db/database.ts";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { bookIntroCall, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { resetSettings } from "../../testing/settings.ts";
import { startSite, type TestSite } from "../../testing/site.ts";
import { setSuspended } from "../../testing/suspension.ts";

/** Text that a template could mistake for its own placeholders. */
const nasty = '__NONCE__ </script> $& $1 $` </head> <div id="app"></div> {"now":"2020"} <!-- nonce -->';

let site: TestSite;
let doula: Awaited<ReturnType<typeof insertDoula>>;
let page: string;
/** The rendered URLs. */
let renders: string[];
let apiCalls: Request[];
/** What the next render waits for, and whether it fails. */
let nextRender: (() => Promise<void>) | undefined;

beforeAll(async () => {
  site = await startSite(createGazetteer(), (webApp) => ({
    ...webApp,
    renderPage: async (request) => {
      renders.push(request.href);
      const renderHook = nextRender;
      nextRender = undefined;
      await renderHook?.();
      return webApp.renderPage({
        ...request,
        callApi: (call) => {
          apiCalls.push(call.clone());
          return request.callApi(call);
        },
      });
    },
  }));
});
afterAll(() => site.app.close());
beforeEach(async () => {
  setClock("12:01:00");
  doula = await insertDoula(site.app, { fullName: "Marisol Vega", bio: nasty });
  page = `/doulas/${doula.slug}`;
  await resetSettings(site.app);
  renders = [];
  apiCalls = [];
  nextRender = undefined;
});

const setClock = (time: string) => site.app.setNow(new Date(`2026-11-20T${time}Z`));
const readNonce = (html: string) =>
  /<script nonce="([^"]+)"|nonce="([^"]+)"/.exec(html)?.slice(1).find(Boolean) ?? "";
/** Saves like another process, whose changes this one does not notice. */
const saveInOtherProcess = (columns: { siteName: string }) =>
  site.app.db
    .insert(schema.platformSettings)
    .values(columns)
    .onConflictDoUpdate({ target: schema.platformSettings.id, set: columns });
const readState = (html: string) =>
  z
    .object({ href: z.string() })
    .parse(
      JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? ""),
    );

test("a cached page differs from a fresh one only in nonce and clock", async () => {
  const fresh = await site.read(page);
  setClock("12:01:01");
  const cached = await site.read(page);
  expect(renders).toEqual([page]);
  expect(fresh.html).toContain("&lt;/script&gt;");
  const nonces = [readNonce(fresh.html), readNonce(cached.html)];
  expect(new Set(nonces).size).toBe(2);
  for (const [index, { headers }] of [fresh, cached].entries())
    expect(headers.get("content-security-policy")).toContain(`'nonce-${nonces[index]}'`);
  expect(
    cached.html
      .replaceAll(nonces[1] ?? "", nonces[0] ?? "")
      .replace("2026-11-20T12:01:01.000Z", "2026-11-20T12:01:00.000Z"),
  ).toBe(fresh.html);
  expect(cached.html).toContain('"now":"2026-11-20T12:01:01.000Z"');
  expect(cached.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(cached.headers.get("cache-control")).toBe("no-store");
});

test("ten simultaneous visitors cause one render", async () => {
  await site.read(page);
  const singleVisitCalls = apiCalls.length;
  expect(singleVisitCalls).toBeGreaterThan(0);
  site.app.publicCaches.clear();
  const responses = await Promise.all(Array.from({ length: 10 }, () => site.read(page)));
  expect(apiCalls).toHaveLength(2 * singleVisitCalls);
  expect(new Set(responses.map(({ html }) => readNonce(html))).size).toBe(10);
});

test("a visitor's page contains nothing about a signed-in person who requested it first", async () => {
  const client = await signedInUser(site.app, "client", "Penelope Private");
  const signedInPage = await site.read(page, client.cookie);
  const visitors = await site.read(page);
  const again = await site.read(page, client.cookie);
  expect(renders).toEqual([page, page]);
  for (const { headers } of apiCalls) expect(headers.has("cookie")).toBe(false);
  for (const { html } of [signedInPage, visitors, again]) {
    expect(html).not.toContain("Penelope");
    expect(html).not.toContain(client.email);
  }
  expect(again.html).toContain('"may_be_signed_in":true');
  expect(visitors.html).toContain('"may_be_signed_in":false');
});

describe("the URL", () => {
  test("is cached without unknown parameters", async () => {
    const responses = [];
    for (const path of ["/?utm_source=campaign-7", "/", "/?fbclid=campaign-7", "/?gclid=1&dialog=login"])
      responses.push(await site.read(path));
    expect(renders).toEqual(["/", "/?dialog=login"]);
    for (const { html } of responses) expect(html).not.toContain("campaign-7");
    expect(readState(responses[0]?.html ?? "").href).toBe("/");
    expect(readState(responses[3]?.html ?? "").href).toBe("/?dialog=login");
  });

  test("is cached with its known parameters, in any order", async () => {
    const results = "/find-doulas?location=Austin, TX&step=results";
    await site.read(results);
    await site.read("/find-doulas?step=results&utm=1&location=Austin, TX");
    expect(renders).toHaveLength(1);
    await site.read("/find-doulas?location=Austin, TX&step=results&miles=50");
    expect(renders).toHaveLength(2);
    const { html } = await site.read("/login?next=/bookings");
    expect(readState(html).href).toBe("/login?next=%2Fbookings");
    expect((await site.read("/login")).html).not.toContain("bookings");
  });

  test("[3.13] is rendered without what an older address says about a parent", async () => {
    const old = "insurance=Medicaid&specialty=Loss-support&language=Klingon&approach=trauma-aware&fits=twins";
    for (const address of [`/find-doulas?location=Austin, TX&step=results&${old}`, `/find-doulas?${old}`]) {
      const { html, headers } = await site.read(address);
      expect(html + JSON.stringify([...headers])).not.toMatch(
        /Medicaid|Loss-support|Klingon|trauma-aware|twins/i,
      );
    }
    expect(renders.join()).not.toMatch(/Medicaid|Loss|Klingon|trauma/);
  });

  test.each([
    "/nowhere",
    "/doulas/nobody-here",
    "/doulas/in/tx",
    "/faq/",
    "/FAQ",
    "/reset-password?token=secret",
    "/confirm-email?token=secret",
    "/auth/google/callback?code=secret&state=secret",
  ])("%s is not cached", async (path) => {
    const first = await site.read(path);
    const second = await site.read(path);
    expect(second.status).toBe(first.status);
    expect(renders).toHaveLength(2);
  });

  test("returns the headers of the same page to HEAD", async () => {
    await site.read(page);
    const head = await site.app.send(page, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-security-policy")).toContain("nonce-");
    expect(await head.text()).toBe("");
    expect(renders).toEqual([page]);
  });
});

describe("if something goes wrong", () => {
  test("a visitor who leaves does not end the render for others", async () => {
    const gate = Promise.withResolvers<void>();
    nextRender = () => gate.promise;
    const leaving = new AbortController();
    const first = site.app.send(page, { signal: leaving.signal });
    const second = site.read(page);
    await expect.poll(() => renders.length).toBe(1);
    leaving.abort();
    gate.resolve();
    await first;
    expect(await second).toMatchObject({ status: 200 });
    expect((await site.read(page)).text).toContain("Marisol Vega");
    expect(renders).toEqual([page]);
  });

  test("a failed render is not cached", async () => {
    nextRender = () => Promise.reject(new Error("broken"));
    expect((await site.read(page)).status).toBe(500);
    expect((await site.read(page)).status).toBe(200);
  });
});

describe("the next page shows", () => {
  let admin: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    admin = await signedInUser(site.app, "admin");
  });
  const askNewQuestion = () =>
    site.app.send("/rest/v1/faqs", {
      method: "POST",
      as: admin.cookie,
      json: { question: "Which is new?", answer: "This." },
    });

  test("a new question, even one added while the page was rendering", async () => {
    const gate = Promise.withResolvers<void>();
    nextRender = () => gate.promise;
    const early = site.read("/faq");
    await expect.poll(() => renders.length).toBe(1);
    expect((await askNewQuestion()).status).toBe(201);
    expect((await site.read("/faq")).text).toContain("Which is new?");
    gate.resolve();
    await early;
    expect((await site.read("/faq")).text).toContain("Which is new?");
    expect(renders).toHaveLength(2);
  });

  test("a doula's next call after a booking", async () => {
    const nextCall = async () => /"next_available":("[^"]*"|null)/.exec((await site.read(page)).html)?.[1];
    const before = await nextCall();
    expect(before).toBeDefined();
    const client = await signedInUser(site.app, "client");
    await bookIntroCall(site.app, client, doula.id, z.string().parse(JSON.parse(before ?? "")));
    expect(await nextCall()).not.toBe(before);
  });

  test("no doula who was suspended", async () => {
    expect((await site.read(page)).status).toBe(200);
    await setSuspended(site.app, admin, doula.userId, true);
    expect((await site.read(page)).status).toBe(404);
  });

  test("[2.1] no suspended doula on the landing page", async () => {
    await site.app.db.delete(schema.doulaProfiles);
    for (const fullName of ["Ada One", "Bea Two", "Cleo Three"])
      await insertDoula(site.app, {
        fullName,
        bio: `I am ${fullName}, and I come whenever you call. And more.`,
      });
    const { html } = await site.read("/");
    expect(html).toContain("I am Bea Two, and I come whenever you call.</p>");
    expect(html).not.toContain("And more.");
    const [bea] = await site.app.db.query.doulaProfiles.findMany({
      where: eq(schema.doulaProfiles.fullName, "Bea Two"),
    });
    await setSuspended(site.app, admin, bea?.userId ?? "", true);
    expect((await site.read("/")).html).not.toContain("Ada One");
  });

  test("[3.17] maintenance to everyone but admins", async () => {
    const setMaintenance = (maintenance_mode: boolean) =>
      site.app.send("/rest/v1/platform_settings", {
        method: "PATCH",
        as: admin.cookie,
        json: { maintenance_mode },
      });
    await site.read(page);
    await setMaintenance(true);
    expect((await site.read(page)).status).toBe(503);
    expect((await site.read(page, admin.cookie)).text).toContain("Marisol Vega");
    expect((await site.read(page)).status).toBe(503);
    await setMaintenance(false);
    expect((await site.read(page)).status).toBe(200);
  });
});

test("another process's changes show within five seconds", async () => {
  await saveInOtherProcess({ siteName: "First Company" });
  await site.app.send("/rest/v1/platform_settings/public");
  await saveInOtherProcess({ siteName: "Second Company" });
  setClock("12:01:01");
  expect((await site.read("/")).html).toContain("First Company");
  setClock("12:01:05");
  expect((await site.read("/")).html).toContain("First Company");
  setClock("12:01:05.001");
  expect((await site.read("/")).html).toContain("Second Company");
  expect(renders).toHaveLength(2);
});

test("requests that change nothing public leave a page cached", async () => {
  await site.read(page);
  const suggestions = await site.app.send("/functions/v1/places", {
    method: "POST",
    json: { input: "Aust", types: "geocode" },
  });
  expect(suggestions.status).toBe(200);
  const refused = await site.app.send("/rest/v1/faqs", { method: "POST", json: {} });
  expect(refused.status).toBe(401);
  await site.read(page);
  expect(renders).toEqual([page]);
});

test("a search on a cached page counts for each visitor", async () => {
  const count = vi.spyOn(site.app.eventCounter, "count");
  for (let visit = 0; visit < 3; visit++) await site.read("/find-doulas?location=Dallas, TX&step=results");
  await site.read(page);
  await site.read(page);
  // Nobody is found, which is counted when the page is rendered.
  expect(count.mock.calls.toSorted()).toEqual([
    ["nobody found near Dallas, TX"],
    ["searches"],
    ["searches"],
    ["searches"],
  ]);
  expect(renders).toHaveLength(2);
});
