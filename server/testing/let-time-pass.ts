import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { instantSql } from "../platform/database/rows.ts";
import { advanceDueBookings } from "../scheduling/bookings/service.ts";
import { delayed, type TestApp } from "./app.ts";

/**
 * Moves the server's clock to `until` and waits for the effects: earlier jobs have run, bookings have
 * advanced, and all emails have been sent. Works in tests that have set the clock (see `delayed`).
 */
export async function letTimePass(app: TestApp, until: Date): Promise<void> {
  app.setNow(until);
  await app.db.execute(sql`
    update pgboss.job set start_after = now()
    where state = 'created' and start_after > now() and start_after <= ${instantSql(delayed(until))}
  `);
  app.jobs.wake("booking-reminder");
  await advanceDueBookings(app);
  await waitForJobs(app);
}

/** Waits until no due job is queued. */
export async function waitForJobs(app: TestApp): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { rows } = await app.db.execute(sql`
      select from pgboss.job
      where name in ('mail', 'booking-reminder', 'platform-fee-emails') and state in ('created', 'active', 'retry') and start_after <= now()
      limit 1
    `);
    if (rows.length === 0) return;
    await sleep(25);
  }
  throw new Error("jobs that do not end");
}
