import { beforeEach, describe, expect, test } from "vitest";
import { calendarFeedSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  password,
  signedInUser,
  signInAs,
  type TestPerson,
  waitForEmailToken,
} from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";
import { setSuspended } from "../../testing/suspension.ts";

const app = await useTestApp();

let parent: TestPerson;
let doula: { id: string; cookie: string };
beforeEach(async () => {
  app.setNow(monday);
  parent = await signedInUser(app, "client");
  const { id, userEmail } = await insertDoula(app);
  doula = { id, cookie: await signInAs(app, userEmail) };
});

const path = "/rest/v1/calendar_feeds/own";
const send = (method: string, as: { cookie: string }) => app.send(path, { method, as: as.cookie });
async function link(as: { cookie: string }, method = "POST"): Promise<string> {
  const { url } = calendarFeedSchema.parse(await (await send(method, as)).json());
  return url ?? "";
}
/** Reads a feed like a calendar program, which is not logged in. */
const open = (url: string) => app.send(url.replace("http://doula.test", ""));
const lines = async (url: string, name: string) =>
  (await (await open(url)).text()).split("\r\n").filter((line) => line.startsWith(`${name}:`));

async function book(startsAt: string): Promise<string> {
  const response = await bookIntroCall(app, parent, doula.id, startsAt);
  return ((await response.json()) as { id: string }).id;
}

describe("the feed of one's own calls", () => {
  test("has the same calls for both, and says nothing but when they are", async () => {
    const id = await book("2026-11-25T16:00:00.000Z");
    await bookIntroCall(app, await signedInUser(app, "client"), doula.id, "2026-11-25T20:00:00.000Z");
    const own = await link(parent);
    const response = await open(own);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    expect(text).toContain(`UID:${id}@intro-calls`);
    expect(text).toContain("DTSTART:20261125T160000Z");
    expect(await lines(own, "SUMMARY")).toEqual(["SUMMARY:Call"]);
    expect(text).not.toMatch(/Grace|Ruiz|doula\.test|DESCRIPTION|LOCATION|ATTENDEE|512-555/);
    expect(await lines(await link(doula), "SUMMARY")).toEqual(["SUMMARY:Call", "SUMMARY:Call"]);
  });

  test("follows moved and canceled calls, and forgets past ones after 30 days", async () => {
    const id = await book("2026-11-25T16:00:00.000Z");
    const url = await link(parent);
    const change = (action: string, json: object) =>
      app.send(`/rest/v1/bookings/${id}/${action}`, { method: "POST", as: parent.cookie, json });
    await change("reschedule", { starts_at: "2026-11-25T20:00:00.000Z" });
    expect(await lines(url, "DTSTART")).toEqual(["DTSTART:20261125T200000Z"]);
    app.setNow(minutesAfter(monday, 32 * 24 * 60));
    expect(await lines(url, "UID")).toHaveLength(1);
    app.setNow(minutesAfter(monday, 33 * 24 * 60));
    expect(await lines(url, "UID")).toEqual([]);
    app.setNow(monday);
    await change("cancel", {});
    expect(await lines(url, "UID")).toEqual([]);
  });

  test("has one link, which a new one replaces and the person can end", async () => {
    expect(calendarFeedSchema.parse(await (await send("GET", parent)).json())).toEqual({ url: null });
    const first = await link(parent);
    expect(await link(parent, "GET")).toBe(first);
    const second = await link(parent);
    expect(second).not.toBe(first);
    expect(await errorCode(await open(first))).toBe("not_found");
    expect((await open(second)).status).toBe(200);
    expect((await send("DELETE", parent)).status).toBe(204);
    expect((await send("DELETE", parent)).status).toBe(204);
    expect((await open(second)).status).toBe(404);
  });

  test("is not found with another feed's key", async () => {
    const [own, theirs] = [new URL(await link(parent)), new URL(await link(doula))];
    own.search = theirs.search;
    expect(await errorCode(await open(own.href))).toBe("not_found");
    own.search = "";
    expect((await open(own.href)).status).toBe(400);
  });
});

const account = (json: object) =>
  app.send("/auth/v1/user", {
    method: "PUT",
    as: parent.cookie,
    json: { ...json, current_password: password },
  });
let addresses = 0;

/** What a person does who fears that somebody has their links, and what an admin does. */
const endings: [string, () => Promise<Response>][] = [
  ["a new password", () => account({ password: "a-lighthouse-at-noon" })],
  [
    "a new address",
    async () => {
      const email = `moved-${++addresses}@doula.test`;
      await account({ email });
      const json = { token: await waitForEmailToken(app, email, "/confirm-email-change") };
      return app.send("/auth/v1/user/email_change/verify", { method: "POST", json });
    },
  ],
  [
    "signing out everywhere",
    () => app.send("/auth/v1/logout?scope=global", { method: "POST", as: parent.cookie }),
  ],
  [
    "signing out other devices",
    () => app.send("/auth/v1/logout?scope=others", { method: "POST", as: parent.cookie }),
  ],
  ["a suspension", async () => setSuspended(app, await signedInUser(app, "admin"), parent.id, true)],
];

/** The link to the calendar file in the email about a call. */
async function emailedLink(email: string): Promise<string> {
  await waitForJobs(app);
  const texts = (await app.emailsTo(email, 1)).map(({ text }) => text);
  return /http:\S+emailed_calendar\S+/.exec(texts.join("\n"))?.[0] ?? "";
}

test.each(endings)(
  "[7.1] %s ends the feed and the links in a person's emails, and nobody else's",
  async (_, end) => {
    await book("2026-11-25T16:00:00.000Z");
    const own = [await link(parent), await emailedLink(parent.email)];
    const theirs = await link(doula);
    for (const url of own) expect((await open(url)).status).toBe(200);
    expect((await end()).ok).toBe(true);
    expect(await errorCode(await open(own[0] ?? ""))).toBe("not_found");
    expect((await open(own[1] ?? "")).headers.get("location")).toBe("http://doula.test/bookings");
    expect((await open(theirs)).status).toBe(200);
  },
);

test("a link from before there were generations works until then, and the page shows the new one after it", async () => {
  const old = await link(parent);
  const { pathname } = new URL(old);
  const key = app.encryption.fingerprint(`calendar feed ${pathname.split("/")[4]}`);
  expect(new URL(old).searchParams.get("key")).toBe(key);
  await app.send("/auth/v1/logout?scope=others", { method: "POST", as: parent.cookie });
  const renewed = await link(parent, "GET");
  expect(renewed).not.toBe(old);
  expect((await open(renewed)).status).toBe(200);
});
