import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { cancelEvent, putEvent, type SandboxEvent } from "../../../sandbox/google-calendar.ts";
import { useTestApp } from "../../testing/app.ts";
import { connectAccount, findSources, insertDraftDoula, readAgain } from "../../testing/calendars.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";
import { chooseRuns } from "../../testing/random-runs.ts";

const sandbox = await useGoogleSandbox();
const { calendar, google } = sandbox;
const app = await useTestApp({ calendar });
app.setNow(monday);
const doula = await insertDraftDoula(app, "approved");
const account = await connectAccount(app, sandbox, doula);
afterEach(() => google.setPageSize(2500));

const { calendarBusy, calendarSources } = schema;
const isOwn = eq(calendarBusy.doulaProfileId, doula.profileId);
const read = () => readAgain(app, calendar, doula);

async function readBusy(): Promise<[string, string][]> {
  const rows = await app.db.select().from(calendarBusy).where(isOwn).orderBy(calendarBusy.eventId);
  return rows.map(({ eventId, busy }) => [eventId, busy]);
}

const mostly = <const Usual, const Rare>(usual: Usual, rare: Rare) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(rare) });
const eventIds = ["event0", "event1", "event2", "event3", "event4"];
const event = fc
  .record({
    id: fc.constantFrom(...eventIds),
    inMinutes: fc.integer({ min: 1, max: 200_000 }),
    minutes: fc.integer({ min: 1, max: 3000 }),
    isAllDay: fc.boolean(),
    transparency: mostly("opaque", "transparent"),
    responseStatus: mostly("accepted", "declined"),
    status: mostly("confirmed", "cancelled"),
  })
  .map(({ id, inMinutes, minutes, isAllDay, responseStatus, ...rest }) => {
    const [start, end] = [inMinutes, inMinutes + minutes].map((after) =>
      minutesAfter(monday, after).toISOString(),
    );
    const moment = (instant = "") => (isAllDay ? { date: instant.slice(0, 10) } : { dateTime: instant });
    return {
      ...rest,
      id,
      start: moment(start),
      end: moment(end),
      attendees: [{ email: "me@sandbox.example", self: true, responseStatus }],
    } satisfies Omit<SandboxEvent, "version">;
  });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("put" as const), event }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("cancel" as const), id: fc.constantFrom(...eventIds) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("read" as const), pageSize: fc.constantFrom(1, 2, 2500) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fail" as const), pages: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
);

test("[7.4] after any sequence of changes, reading what changed gives what a full reading gives", async () => {
  let busyCount = 0;
  const property = fc.asyncProperty(fc.array(action, { size: "max", maxLength: 25 }), async (actions) => {
    for (const one of actions) {
      if (one.do === "put") putEvent(account, one.event);
      else if (one.do === "cancel") cancelEvent(account, one.id);
      else if (one.do === "expire") account.oldestToken = account.version + 1;
      else if (one.do === "fail") {
        google.setPageSize(1);
        google.failAfterPages(one.pages);
        await read();
      } else {
        google.setPageSize(one.pageSize);
        await read();
      }
    }
    google.setPageSize(2500);
    // The first may hit a page that is still to fail.
    for (let attempt = 0; attempt < 2; attempt++) await read();
    const incremental = await readBusy();
    await app.db.delete(calendarBusy).where(isOwn);
    await app.db
      .update(calendarSources)
      .set({ syncToken: null })
      .where(eq(calendarSources.doulaProfileId, doula.profileId));
    await read();
    expect((await findSources(app, doula.profileId))[0]?.failures).toBe(0);
    expect(incremental).toEqual(await readBusy());
    busyCount += incremental.length;
  });
  await fc.assert(property, { numRuns: chooseRuns({ usual: 20, everything: 60 }) });
  expect(busyCount).toBeGreaterThan(15);
}, 120_000);
