import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { schema } from "../../db/database.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { bookIntroCall, closeDays, insertDoula, setDoulaStatus, signedInUser } from "../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";
import { startSite, type TestSite } from "../testing/site.ts";
import { setSuspended } from "../testing/suspension.ts";

/** What a template could take for its own. */
const nasty = '__NONCE__ </script> $& $1 $` </head> <div id="app"></div> {"now":"2020"} <!-- nonce -->';

let site: TestSite;
let doula: Awaited<ReturnType<typeof insertDoula>>;
let page: string;
/** The addresses that were rendered. */
let renders: string[];
let apiCalls: Request[];
/** What the next render waits for, and whether it fails. */
let nextRender: (() => Promise<void>) | undefined;

beforeAll(async () => {
  site = await startSite(createGazetteer(), (webApp) => ({
    ...webApp,
    renderPage: async (request) => {
      renders.push(request.href);
      const wait = nextRender;
      nextRender = undefined;
      await wait?.();
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
  site.app.setNow(new Date("2026-11-20T12:01:00Z"));
  doula = await insertDoula(site.app, { fullName: "Marisol Vega", bio: nasty });
  page = `/doulas/${doula.slug}`;
  await resetSettings(site.app);
  renders = [];
  apiCalls = [];
  nextRender = undefined;
});

const nonceOf = (html: string) =>
  /<script nonce="([^"]+)"|nonce="([^"]+)"/.exec(html)?.slice(1).find(Boolean) ?? "";
const stateOf = (html: string) =>
  z
    .object({ href: z.string() })
    .parse(
      JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? ""),
    );

test("a kept answer differs from the fresh one in nonce and clock alone, whatever the doula wrote", async () => {
  const fresh = await site.read(page);
  site.app.setNow(new Date("2026-11-20T12:01:01Z"));
  const kept = await site.read(page);
  expect(renders).toEqual([page]);
  expect(fresh.html).toContain("&lt;/script&gt;");
  const nonces = [nonceOf(fresh.html), nonceOf(kept.html)];
  expect(new Set(nonces).size).toBe(2);
  for (const [index, { headers }] of [fresh, kept].entries())
    expect(headers.get("content-security-policy")).toContain(`'nonce-${nonces[index]}'`);
  expect(
    kept.html
      .replaceAll(nonces[1] ?? "", nonces[0] ?? "")
      .replace("2026-11-20T12:01:01.000Z", "2026-11-20T12:01:00.000Z"),
  ).toBe(fresh.html);
  expect(kept.html).toContain('"now":"2026-11-20T12:01:01.000Z"');
  expect(kept.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(kept.headers.get("cache-control")).toBe("no-store");
});

test("ten visitors at once are one render, with as many calls of the API as one has", async () => {
  await site.read(page);
  const callsOfOne = apiCalls.length;
  expect(callsOfOne).toBeGreaterThan(0);
  await saveSettings(site.app, { siteName: "Birth Company" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.read(page)));
  expect(apiCalls).toHaveLength(2 * callsOfOne);
  expect(new Set(answers.map(({ html }) => nonceOf(html))).size).toBe(10);
});

test("it is made as a visitor sees it, also where a signed-in person asked first", async () => {
  const client = await signedInUser(site.app, "client", "Penelope Private");
  const theirs = await site.read(page, client.cookie);
  const visitors = await site.read(page);
  const again = await site.read(page, client.cookie);
  expect(renders).toEqual([page, page]);
  for (const { headers } of apiCalls) expect(headers.has("cookie")).toBe(false);
  for (const { html } of [theirs, visitors, again]) {
    expect(html).not.toContain("Penelope");
    expect(html).not.toContain(client.email);
  }
  expect(again.html).toContain('"may_be_signed_in":true');
  expect(visitors.html).toContain('"may_be_signed_in":false');
});

describe("the address", () => {
  test("what a page does not know makes no other page and is in none", async () => {
    const answers = [];
    for (const path of ["/?utm_source=campaign-7", "/", "/?fbclid=campaign-7", "/?gclid=1&dialog=login"])
      answers.push(await site.read(path));
    expect(renders).toEqual(["/", "/?dialog=login"]);
    for (const { html } of answers) expect(html).not.toContain("campaign-7");
    expect(stateOf(answers[0]?.html ?? "").href).toBe("/");
    expect(stateOf(answers[3]?.html ?? "").href).toBe("/?dialog=login");
  });

  test("what it knows is another page for each value, in whatever order it comes", async () => {
    const results = "/find-doulas?location=Austin, TX&step=results";
    await site.read(results);
    await site.read("/find-doulas?step=results&utm=1&location=Austin, TX");
    expect(renders).toHaveLength(1);
    await site.read("/find-doulas?location=Austin, TX&step=results&language=Spanish&language=French");
    expect(renders).toHaveLength(2);
    const { html } = await site.read("/login?next=/bookings");
    expect(stateOf(html).href).toBe("/login?next=%2Fbookings");
    expect((await site.read("/login")).html).not.toContain("bookings");
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
  ])("%s is not kept", async (path) => {
    const first = await site.read(path);
    const second = await site.read(path);
    expect(second.status).toBe(first.status);
    expect(renders).toHaveLength(2);
  });

  test("HEAD is answered from the same page, without it", async () => {
    await site.read(page);
    const head = await site.app.send(page, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-security-policy")).toContain("nonce-");
    expect(await head.text()).toBe("");
    expect(renders).toEqual([page]);
  });
});

describe("where something goes wrong", () => {
  test("the first visitor's leaving fails nobody else", async () => {
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

  test("a render that failed is not kept", async () => {
    nextRender = () => Promise.reject(new Error("broken"));
    expect((await site.read(page)).status).toBe(500);
    expect((await site.read(page)).status).toBe(200);
  });
});

describe("a change is in the next answer", () => {
  async function textAfter(path: string, change: () => Promise<unknown>): Promise<string> {
    await site.read(path);
    await change();
    return (await site.read(path)).text;
  }
  const { doulaProfiles, doulaPackages, doulaCertifications, availabilityRules, faqs } = schema;
  const ofDoula = () => ({ doulaProfileId: doula.id });

  test("of her own words", async () => {
    const after = await textAfter(page, () =>
      site.app.db.update(doulaProfiles).set({ bio: "New words." }).where(eq(doulaProfiles.id, doula.id)),
    );
    expect(after).toContain("New words.");
  });

  test("of packages and certifications", async () => {
    const after = await textAfter(page, async () => {
      await site.app.db.insert(doulaPackages).values({ ...ofDoula(), name: "Whole birth", price: "950" });
      await site.app.db
        .insert(doulaCertifications)
        .values({ ...ofDoula(), name: "DONA certified", dateObtained: "2020-01-01" });
    });
    expect(after).toContain("Whole birth");
    expect(after).toContain("DONA certified");
  });

  test.each([
    [
      "hours",
      () => site.app.db.delete(availabilityRules).where(eq(availabilityRules.doulaProfileId, doula.id)),
    ],
    ["a day off", () => closeDays(site.app, doula.id, ["2026-11-20"])],
    [
      "a call",
      async () =>
        bookIntroCall(site.app, await signedInUser(site.app, "client"), doula.id, "2026-11-20T15:00:00.000Z"),
    ],
  ])("of her next call, by %s", async (_what, change) => {
    const before = (await site.read(page)).html;
    await change();
    const after = (await site.read(page)).html;
    const nextCall = (html: string) => /"next_available":("[^"]*"|null)/.exec(html)?.[1];
    expect(nextCall(before)).toBeDefined();
    expect(nextCall(after)).not.toBe(nextCall(before));
  });

  test("of her listing, by a review and by a suspension", async () => {
    await site.read(page);
    await setDoulaStatus(site.app, doula.id, "rejected");
    expect((await site.read(page)).status).toBe(404);
    await setDoulaStatus(site.app, doula.id, "approved");
    expect((await site.read(page)).status).toBe(200);
    await setSuspended(site.app, await signedInUser(site.app, "admin"), doula.userId, true);
    expect((await site.read(page)).status).toBe(404);
  });

  test.each(["/find-doulas?location=Austin, TX&step=results", "/doulas/in/texas/austin"])(
    "of any doula, on %s",
    async (path) => {
      await site.read(path);
      await setDoulaStatus(site.app, doula.id, "rejected");
      await site.read(path);
      expect(renders).toHaveLength(2);
    },
  );

  test("of another doula leaves her page and those that show none", async () => {
    const other = await insertDoula(site.app);
    for (const path of [page, "/", "/faq"]) await site.read(path);
    await setDoulaStatus(site.app, other.id, "rejected");
    for (const path of [page, "/", "/faq"]) await site.read(path);
    expect(renders).toHaveLength(3);
  });

  test("of the FAQs, and nothing else is dropped", async () => {
    await site.read(page);
    await site.read("/faq");
    await site.app.db.insert(faqs).values({ question: "Which is new?", answer: "This." });
    expect((await site.read("/faq")).text).toContain("Which is new?");
    await site.read(page);
    expect(renders).toEqual([page, "/faq", "/faq"]);
  });

  test("of the settings, everywhere", async () => {
    for (const path of ["/", page, "/faq"]) await site.read(path);
    await saveSettings(site.app, { siteName: "Birth Company" });
    for (const path of ["/", page, "/faq"]) expect((await site.read(path)).html).toContain("Birth Company");
  });

  test("of maintenance: its page for everybody but admins, and never one that was kept", async () => {
    const admin = await signedInUser(site.app, "admin");
    await site.read(page);
    await saveSettings(site.app, { maintenanceMode: true });
    expect((await site.read(page)).status).toBe(503);
    expect((await site.read(page, admin.cookie)).text).toContain("Marisol Vega");
    expect((await site.read(page, admin.cookie)).text).toContain("Marisol Vega");
    expect((await site.read(page)).status).toBe(503);
    await resetSettings(site.app);
    expect((await site.read(page)).status).toBe(200);
  });
});

test("the search of a kept page counts for each who asks", async () => {
  const count = vi.spyOn(site.app.eventCounter, "count");
  for (let visit = 0; visit < 3; visit++) await site.read("/find-doulas?location=Dallas, TX&step=results");
  await site.read(page);
  await site.read(page);
  expect(count.mock.calls).toEqual([["searches"], ["searches"], ["searches"]]);
  expect(renders).toHaveLength(2);
});
