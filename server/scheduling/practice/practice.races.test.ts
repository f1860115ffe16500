import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";

const app = await useTestApp();

test("changes at the same moment leave the due dates that follow from both", async () => {
  const doula = await signedInDoula(app);
  await savePractice(app, doula, { ...attendsBirths, births_per_month: 20, on_call_at_once: 20 });
  const { doulaCommitments, doulaTimeOff } = schema;
  // Straight into the tables: the trigger must hold without the service's lock.
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const firstDate = `2031-${String(index + 1).padStart(2, "0")}-15`;
      return index % 2
        ? app.db.insert(doulaTimeOff).values({ doulaProfileId: doula.id, firstDate, lastDate: firstDate })
        : app.db
            .insert(doulaCommitments)
            .values(Array.from({ length: 20 }, () => ({ doulaProfileId: doula.id, dueDate: firstDate })));
    }),
  );
  const { rows } = await app.db.execute(sql`
    select due_dates = on_call_due_dates(doula_profile_id) as is_exact, due_dates from doula_on_call
    where doula_profile_id = ${doula.id}
  `);
  expect(rows[0]).toMatchObject({ is_exact: true });
  const { rows: days } = await app.db.execute(sql`
    select count(*)::int as blocked from doula_on_call, generate_series(1, 12) month
    where doula_profile_id = ${doula.id} and not due_dates @> make_date(2031, month, 15)
  `);
  expect(days[0]).toEqual({ blocked: 12 });
});
