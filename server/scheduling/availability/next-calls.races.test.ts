import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { bookIntroCall, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { stopNextCallJob } from "../../testing/next-calls.ts";
import { searchDoulas } from "../../testing/search.ts";
import { outsideTransaction } from "../../testing/transaction-guard.ts";
import { refreshNextCalls } from "./next-calls.ts";

const mondayNine = "2026-11-23T15:00:00.000Z";
const mondayTen = "2026-11-23T16:00:00.000Z";

const app = await useTestApp();
await stopNextCallJob(app);
beforeEach(() => app.setNow(monday));

let lastPlace = 0;
async function insertBookableDoula() {
  lastPlace += 1;
  const place = { lat: 30, lng: -120 + lastPlace };
  const doula = await insertDoula(app, { publicPoint: { x: place.lng, y: place.lat } });
  const readShown = async () => {
    const [card] = (await searchDoulas(app, { ...place })).items;
    return card?.next_available && new Date(card.next_available).toISOString();
  };
  const readStored = async () => {
    const { rows } = await app.db.execute(sql`
      select starts_at from doula_next_calls where doula_profile_id = ${doula.id} and valid_until > '-infinity'
    `);
    return rows.map((row) => new Date(String(row.starts_at)).toISOString());
  };
  return { ...doula, readShown, readStored };
}

test("a booking made during the job still expires the stored next call", async () => {
  const doula = await insertBookableDoula();
  const client = await signedInUser(app, "client");
  // The job has locked the row and does not see the booking when it computes.
  const lockRow = sql`
    with locked as materialized (
      select doula_profile_id from doula_next_calls where doula_profile_id = ${doula.id} for no key update
    )
    update doula_next_calls n set starts_at = ${mondayNine}, valid_from = '-infinity', valid_until = 'infinity'
    from locked where n.doula_profile_id = locked.doula_profile_id
  `;
  const [response] = await atOnce(app, lockRow, [() => bookIntroCall(app, client, doula.id, mondayNine)]);
  expect(response?.status).toBe(201);
  expect(await doula.readStored()).toEqual([]);
  expect(await doula.readShown()).toBe(mondayTen);
});

test("the job skips a doula who is being booked, and continues with the others", async () => {
  const [busy, other] = [await insertBookableDoula(), await insertBookableDoula()];
  await inTransaction(app.db, (tx) =>
    outsideTransaction(async () => {
      await lockDoula(tx, busy.id);
      await tx.execute(insertBookingSql(busy.id));
      await refreshNextCalls(app);
      expect(await busy.readStored()).toEqual([]);
      expect(await other.readStored()).toEqual([mondayNine]);
    }),
  );
  expect(await busy.readShown()).toBe(mondayTen);
  await refreshNextCalls(app);
  expect(await busy.readStored()).toEqual([mondayTen]);
  expect(await busy.readShown()).toBe(mondayTen);
});

test("while the job runs repeatedly, it overwrites no booking or cancellation with an older result", async () => {
  const doulas = await Promise.all(Array.from({ length: 4 }, insertBookableDoula));
  let isOver = false;
  const refreshRepeatedly = async () => {
    while (!isOver) await refreshNextCalls(app);
  };
  const jobs = [refreshRepeatedly(), refreshRepeatedly()];
  await Promise.all(
    doulas.map(async ({ id, readShown }) => {
      for (let round = 0; round < 15; round++) {
        await app.db.execute(insertBookingSql(id));
        expect(await readShown()).toBe(mondayTen);
        await app.db.execute(sql`update bookings set status = 'cancelled' where doula_profile_id = ${id}`);
        expect(await readShown()).toBe(mondayNine);
      }
    }),
  );
  isOver = true;
  await Promise.all(jobs);
});

function insertBookingSql(doulaProfileId: string): SQL {
  return sql`
    insert into bookings (doula_profile_id, starts_at, ends_at, time_zone, blocked, status)
    select ${doulaProfileId}, at, at + interval '30 minutes', 'America/Chicago', tstzrange(at, at + interval '30 minutes'), 'confirmed'
    from (select ${mondayNine}::timestamptz as at) x
  `;
}
