import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { putEvent, type SandboxAccount } from "../../../sandbox/google-calendar.ts";
import { CalendarFailure } from "../../providers/calendar/calendar.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  connectAccount,
  type DoulaPerson,
  findSources,
  insertDraftDoula,
  readAgain,
} from "../../testing/calendars.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { minutesAfter } from "../../testing/moments.ts";
import { notificationsPath } from "./channels.ts";

const publicUrl = "https://doula.test";
const sandbox = await useGoogleSandbox(publicUrl);
const app = await useTestApp({ publicUrl, calendar: sandbox.calendar });

let doula: DoulaPerson;
let account: SandboxAccount;
beforeEach(async () => {
  app.setNow(new Date());
  doula = await insertDraftDoula(app, "approved");
  account = await connectAccount(app, sandbox, doula);
});

/** The channel that the first reading opened. */
async function readChannel() {
  const isStored = async () => (await findSources(app, doula.profileId))[0]?.channelId;
  await expect.poll(isStored, { timeout: 20_000 }).toBeTruthy();
  const channel = account.channels.at(-1);
  if (!channel) throw new Error("there is no channel");
  return channel;
}

const countJobs = async () => {
  const { rows } = await app.db.execute(sql`
    select from pgboss.job where name = 'calendar-syncs' and data ->> 'sourceId' in (
      select id::text from calendar_sources where doula_profile_id = ${doula.profileId}
    )
  `);
  return rows.length;
};

const notify = (headers: Record<string, string>) => app.send(notificationsPath, { method: "POST", headers });
const headersOf = (id: string, token: string, state = "exists") => ({
  "x-goog-channel-id": id,
  "x-goog-channel-token": token,
  "x-goog-resource-state": state,
});

describe("[7.4] a notification from Google", () => {
  test("has the calendar read at once", async () => {
    const channel = await readChannel();
    expect(channel.address).toBe(`${publicUrl}${notificationsPath}`);
    putEvent(account, {
      status: "confirmed",
      start: { dateTime: minutesAfter(new Date(), 60).toISOString() },
      end: { dateTime: minutesAfter(new Date(), 90).toISOString() },
    });
    expect((await notify(headersOf(channel.id, channel.token))).status).toBe(204);
    const { calendarBusy } = schema;
    const isOwn = eq(calendarBusy.doulaProfileId, doula.profileId);
    await expect.poll(() => app.db.$count(calendarBusy, isOwn), { timeout: 20_000 }).toBe(1);
  });

  test("soon after another one has it read once more, and the next ones wait for that", async () => {
    const channel = await readChannel();
    await app.db.update(schema.calendarSources).set({ requestedAt: null });
    const now = new Date();
    app.setNow(now);
    const before = await countJobs();
    const counts: number[] = [];
    for (let index = 0; index < 4; index++) {
      await notify(headersOf(channel.id, channel.token));
      counts.push((await countJobs()) - before);
    }
    expect(counts).toEqual([1, 2, 2, 2]);
  });

  test.each([
    ["another token", (id: string) => headersOf(id, "invented"), 204],
    ["another channel", (_: string, token: string) => headersOf(doula.id, token), 204],
    ["the channel's opening", (id: string, token: string) => headersOf(id, token, "sync"), 204],
    ["no channel", () => ({}), 400],
  ])("with %s does nothing", async (_what, headers, status) => {
    const channel = await readChannel();
    const before = await countJobs();
    expect((await notify(headers(channel.id, channel.token))).status).toBe(status);
    expect(await countJobs()).toBe(before);
  });

  test("comes through a channel that is replaced a day before it ends", async () => {
    await readChannel();
    const [source] = await findSources(app, doula.profileId);
    expect(JSON.stringify(source), "only a hash is stored").not.toContain(account.channels[0]?.token);
    await readAgain(app, sandbox.calendar, doula);
    expect(account.channels).toHaveLength(1);
    app.setNow(minutesAfter(source?.channelExpiresAt ?? new Date(), -23 * 60));
    await readAgain(app, sandbox.calendar, doula);
    expect(account.channels).toHaveLength(2);
    const [renewed] = await findSources(app, doula.profileId);
    expect(renewed?.channelId).toBe(account.channels[1]?.id);
  });

  test("is asked for again an hour after Google refused", async () => {
    await readChannel();
    await app.db.update(schema.calendarSources).set({ channelExpiresAt: null });
    let asked = 0;
    const refusing = {
      ...sandbox.calendar,
      watchEvents: async () => {
        asked += 1;
        throw new CalendarFailure("refused", 401);
      },
    };
    const now = new Date();
    app.setNow(now);
    await readAgain(app, refusing, doula);
    app.setNow(minutesAfter(now, 59));
    await readAgain(app, refusing, doula);
    expect(asked).toBe(1);
    app.setNow(minutesAfter(now, 61));
    await readAgain(app, refusing, doula);
    expect(asked).toBe(2);
  });

  test("is not asked for where Google cannot reach us", async () => {
    await readChannel();
    await app.db.update(schema.calendarSources).set({ channelExpiresAt: null });
    const calls = sandbox.google.callCount(account);
    await readAgain({ ...app, publicUrl: "http://doula.test" }, sandbox.calendar, doula);
    expect(sandbox.google.callCount(account), "only the reading").toBe(calls + 1);
  });
});
