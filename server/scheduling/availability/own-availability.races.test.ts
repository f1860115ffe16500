import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { availabilitySchema } from "../../../contract/scheduling/availability.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { distantMonday } from "../../testing/moments.ts";

const wednesdayNine = "2031-01-08T15:00:00.000Z";

const app = await useTestApp();
app.setNow(distantMonday);

async function insertSignedInDoula() {
  const doula = await signedInDoula(app);
  const response = await app.send("/rest/v1/availability", { as: doula.cookie });
  const { version, notice_minutes, buffer_minutes, horizon_days, requires_approval } =
    availabilitySchema.parse(await response.json());
  const setHours = (start_time: string, end_time: string) =>
    app.send("/rest/v1/availability", {
      method: "PUT",
      as: doula.cookie,
      json: {
        ...{ version, notice_minutes, buffer_minutes, horizon_days, requires_approval },
        weekly_hours: [{ weekday: 3, start_time, end_time }],
      },
    });
  const takeWednesdayOff = () =>
    app.send("/rest/v1/availability/overrides", {
      method: "POST",
      as: doula.cookie,
      json: {
        is_open: false,
        first_date: "2031-01-08",
        last_date: "2031-01-08",
        start_time: null,
        end_time: null,
      },
    });
  return { ...doula, setHours, takeWednesdayOff };
}

type Doula = Awaited<ReturnType<typeof insertSignedInDoula>>;

/** Makes the requests wait for the doula in this order; returns each one's result. */
async function race(doula: Doula, requests: (() => Promise<Response>)[]) {
  const doulaLock = sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doula.id}::text, 0))`;
  const responses = await atOnce(app, doulaLock, requests);
  return Promise.all(responses.map(async (response) => (response.ok ? "done" : await errorCode(response))));
}

test("[2.9] if a time is closed and booked at once, the first request wins", async () => {
  const ways = [
    (doula: Doula) => doula.setHours("14:00", "15:00"),
    (doula: Doula) => doula.takeWednesdayOff(),
  ];
  for (const close of ways) {
    for (const isBookedFirst of [true, false]) {
      const doula = await insertSignedInDoula();
      const client = await signedInUser(app, "client");
      const book = async () => bookIntroCall(app, client, doula.id, wednesdayNine);
      const requests = [book, async () => close(doula)];
      const outcomes = await race(doula, isBookedFirst ? requests : requests.reverse());
      expect(outcomes).toEqual(isBookedFirst ? ["done", "done"] : ["done", "slot_not_offered"]);
    }
  }
});

test("[2.9] if two tabs save at once, the second is refused and the first one's hours stay", async () => {
  const doula = await insertSignedInDoula();
  const outcomes = await race(doula, [
    async () => doula.setHours("09:00", "12:00"),
    async () => doula.setHours("18:00", "20:00"),
    async () => doula.setHours("09:00", "12:00"),
  ]);
  expect(outcomes).toEqual(["done", "availability_changed", "done"]);
});
