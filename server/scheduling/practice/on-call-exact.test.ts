import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, countDaysBetween } from "../../../contract/platform/time.ts";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";
import { chooseRuns } from "../../testing/random-runs.ts";

const app = await useTestApp();
const doula = await signedInDoula(app);
const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => addDays(today, days);

interface Rules {
  births_per_month: number;
  on_call_at_once: number;
  days_before: number;
  days_after: number;
}

const rules = fc.record<Rules>({
  births_per_month: fc.integer({ min: 1, max: 4 }),
  on_call_at_once: fc.integer({ min: 1, max: 4 }),
  days_before: fc.integer({ min: 0, max: practiceLimits.daysBefore.max }),
  days_after: fc.integer({ min: 0, max: practiceLimits.daysAfter.max }),
});
const day = fc.integer({ min: 1, max: 250 });

const action = fc.oneof(
  fc.record({ do: fc.constant("rules" as const), rules }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant("commit" as const), day }) },
  fc.record({ do: fc.constant("remove_commitment" as const), nth: fc.nat(5) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("time_off" as const),
      day,
      length: fc.integer({ min: 1, max: 9 }),
      hasBackup: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant("remove_time_off" as const), nth: fc.nat(5) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      day,
      proposedDay: fc.option(day),
      state: fc.constantFrom(...(["unpaid", "link", "paid", "without a place", "refunded"] as const)),
    }),
  },
  fc.record({ do: fc.constant("end_order" as const), nth: fc.nat(5) }),
);

async function send(method: string, path: string, json?: object): Promise<void> {
  const response = await app.send(path, { method, as: doula.cookie, json });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
}

async function act(one: typeof action extends fc.Arbitrary<infer Action> ? Action : never): Promise<void> {
  const { commitments, timeOff, orders } = await readStored();
  switch (one.do) {
    case "rules":
      return send("PUT", "/rest/v1/practice", { attends_births: true, ...one.rules });
    case "commit":
      return send("POST", "/rest/v1/practice/commitments", { due_date: inDays(one.day) });
    case "remove_commitment": {
      const id = commitments[one.nth % commitments.length]?.id;
      return id ? send("DELETE", `/rest/v1/practice/commitments/${id}`) : undefined;
    }
    case "time_off":
      return send("POST", "/rest/v1/availability/overrides", {
        is_open: false,
        first_date: inDays(one.day),
        last_date: inDays(one.day + one.length - 1),
        start_time: null,
        end_time: null,
        covers: "births",
        backup_name: one.hasBackup && one.length <= practiceLimits.coveredDays ? "Mia Chen" : null,
      });
    case "remove_time_off": {
      const id = timeOff[one.nth % timeOff.length]?.id;
      return id ? send("DELETE", `/rest/v1/availability/overrides/${id}`) : undefined;
    }
    case "order": {
      const { state } = one;
      const isPaid = state === "paid" || state === "without a place" || state === "refunded";
      const proposed =
        one.proposedDay !== null && state !== "without a place" ? inDays(one.proposedDay) : null;
      const [order] = await app.db
        .insert(schema.orders)
        .values({
          doulaProfileId: doula.id,
          packageSnapshot: {},
          amount: "1200.00",
          platformFeePercent: "10",
          platformFee: "120.00",
          stripeAccountId: "acct_1",
          isBirth: true,
          dueDate: inDays(one.day),
        })
        .returning();
      await app.db
        .update(schema.orders)
        .set({
          proposedDueDate: proposed,
          dueDateProposedAt: proposed === null ? null : new Date(),
          linkRequestedAt: state === "unpaid" ? null : new Date(),
          expiresAt: state === "unpaid" ? null : new Date(),
          paidAt: isPaid ? new Date() : null,
          placeNeededAt: state === "without a place" ? new Date() : null,
          status: state === "refunded" ? "refunded" : isPaid ? "paid" : "pending",
        })
        .where(eq(schema.orders.id, order?.id ?? ""));
      return;
    }
    case "end_order": {
      const id = orders[one.nth % orders.length]?.id;
      if (!id) return;
      await app.db
        .update(schema.orders)
        .set({ status: "refunded", paidAt: new Date() })
        .where(eq(schema.orders.id, id));
    }
  }
}

async function readStored() {
  const [practice] = await app.db.select().from(schema.doulaPractice);
  const commitments = await app.db.select().from(schema.doulaCommitments);
  const timeOff = await app.db.select().from(schema.doulaTimeOff);
  const orders = await app.db.select().from(schema.orders);
  return { practice, commitments, timeOff, orders };
}

/** The rules of decisions.md, day by day. */
function isOnCall(
  dueDate: string,
  { practice, commitments, timeOff, orders }: Awaited<ReturnType<typeof readStored>>,
): boolean {
  if (!practice) throw new Error("The doula has not answered.");
  const { birthsPerMonth, onCallAtOnce, daysBefore, daysAfter } = practice;
  const windowOf = (due: string) =>
    Array.from({ length: daysBefore + daysAfter + 1 }, (_, index) => addDays(due, index - daysBefore));
  const window = windowOf(dueDate);
  const offOn = (each: string, isCovered: boolean) =>
    timeOff.some(
      ({ firstDate, lastDate, backupName }) =>
        firstDate <= each && each <= lastDate && (backupName !== null) === isCovered,
    );
  if (window.some((each) => offOn(each, false))) return false;
  if (window.filter((each) => offOn(each, true)).length > practiceLimits.coveredDays) return false;
  const held = orders.filter(
    ({ status, linkRequestedAt, placeNeededAt }) =>
      placeNeededAt === null && (status === "paid" || (status === "pending" && linkRequestedAt !== null)),
  );
  const dueDates = [
    ...commitments.map((client) => client.dueDate),
    ...held.flatMap((order) => [order.dueDate, order.proposedDueDate].filter((each) => each !== null)),
  ];
  const inMonth = dueDates.filter((each) => each.slice(0, 7) === dueDate.slice(0, 7));
  if (inMonth.length >= birthsPerMonth) return false;
  return window.every((each) => {
    const clients = dueDates.filter((clientDueDate) => {
      const days = countDaysBetween(clientDueDate, each);
      return -daysBefore <= days && days <= daysAfter;
    });
    return clients.length < onCallAtOnce;
  });
}

async function readStoredDays(): Promise<Map<string, boolean>> {
  const { rows } = await app.db.execute(sql`
    select day::date::text as day, o.due_dates @> day::date as is_on_call
    from doula_on_call o, generate_series(${inDays(-60)}::date, ${inDays(330)}::date, interval '1 day') day
    where o.doula_profile_id = ${doula.id}
  `);
  return new Map(rows.map((row) => [String(row.day), row.is_on_call === true]));
}

test("after any sequence of changes, the stored due dates are those of the rules", async () => {
  let [onCallDays, otherDays] = [0, 0];
  const property = fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 14 }), async (actions) => {
    await app.db.delete(schema.doulaCommitments);
    await app.db.delete(schema.doulaTimeOff);
    await app.db.update(schema.orders).set({ status: "refunded", paidAt: new Date() });
    await app.db.delete(schema.orders);
    await app.db.delete(schema.rateLimits);
    await savePractice(app, doula, attendsBirths);
    for (const one of actions) {
      await act(one);
      const stored = await readStored();
      for (const [each, is] of await readStoredDays()) {
        expect(is, each).toBe(isOnCall(each, stored));
        if (is) onCallDays += 1;
        else otherDays += 1;
      }
    }
  });
  await fc.assert(property, { numRuns: chooseRuns({ usual: 4, everything: 10 }) });
  expect(Math.min(onCallDays, otherDays)).toBeGreaterThan(1000);
}, 120_000);
