import { beforeEach, describe, expect, test } from "vitest";
import { calendarFeedSchema } from "../../contract/bookings.schema.ts";
import { useTestApp } from "../testing/app.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../testing/fixtures.ts";
import { minutesAfter, monday } from "../testing/moments.ts";

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
