import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import type { TestApp } from "../testing/app.ts";
import { purchase, storedOrder, storedRefunds } from "../testing/orders.ts";
import { startPaymentsApp } from "../testing/payments.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, stripe, close } = await startPaymentsApp());
});
afterAll(() => close());

/** The tables as they were before the migration. */
const undone = `
  drop table order_disputes;
  drop table deferred_events;
  drop index orders_without_payment;
  alter table orders drop column disputed_amount, drop column lost_amount, drop column review_reasons,
    add column dispute_id text, add column dispute_status text, add column dispute_amount numeric(10, 2),
    add column disputed_at timestamptz, add constraint orders_dispute check (dispute_status in ('open', 'won', 'lost')),
    add constraint orders_dispute_whole check (num_nulls(dispute_id, dispute_status, dispute_amount, disputed_at) in (0, 4));
  create or replace function returned_by_bank(orders) returns numeric language sql immutable as
    'select case when $1.dispute_status = ''lost'' then least($1.dispute_amount, $1.amount - $1.refunded_amount) else 0 end';
  alter table refunds drop column fee_refused_at, drop column next_attempt_at, drop column late_notice_at,
    drop column emailed_at, alter column fee set default 0, alter column fee set not null;
  create index refunds_open on refunds (created_at);
`;

/** In one transaction, as the migrator does. */
function run(statements: string[]): Promise<void> {
  return app.db.transaction(async (tx) => {
    for (const statement of statements) if (statement.trim()) await tx.execute(sql.raw(statement));
  });
}

const revenue = async () =>
  (
    await app.db.execute(
      sql`select metric, sum(amount)::float8 as sum from metric_deltas where metric like 'revenue.%' group by 1 order by 1`,
    )
  ).rows;

test("the migration turns each order's dispute into a row, and keeps refunds, fees and the revenue", async () => {
  const ids = [];
  for (let count = 0; count < 3; count++) ids.push((await purchase(app, stripe)).id);
  const [lost = "", open = "", refunded = ""] = ids;
  await run(undone.split(";\n"));
  const dispute = (id: string, status: string, amount: number) => sql`
    update orders set dispute_id = ${`du_${status}`}, dispute_status = ${status}, dispute_amount = ${amount},
      disputed_at = '2026-11-20T10:00:00Z'
    where id = ${id}
  `;
  await app.db.execute(dispute(lost, "lost", 300));
  await app.db.execute(dispute(open, "open", 1200));
  await app.db.execute(sql`
    insert into refunds (order_id, amount, fee, cause, status, settled_at, created_at) values
      (${refunded}, 600, 0, 'stripe', 'succeeded', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z'),
      (${refunded}, 100, 0, 'admin', 'requested', null, '2026-11-22T10:00:00Z')
  `);
  await app.db.insert(schema.auditLog).values({
    actorId: null,
    action: "order.fee_not_returned",
    subjectType: "order",
    subjectId: refunded,
  });
  const before = await revenue();

  const [migration = ""] = globSync("db/migrations/*_disputes_and_refunds.sql");
  await run(readFileSync(migration, "utf8").split("--> statement-breakpoint"));

  expect(
    await app.db.query.orderDisputes.findMany({ orderBy: (row, { asc }) => asc(row.amount) }),
  ).toMatchObject([
    { orderId: lost, stripeDisputeId: "du_lost", status: "lost", amount: "300.00" },
    { orderId: open, stripeDisputeId: "du_open", status: "open", amount: "1200.00" },
  ]);
  expect(await storedOrder(app, lost)).toMatchObject({ lostAmount: "300.00", disputedAmount: "0.00" });
  expect(await storedOrder(app, open)).toMatchObject({ lostAmount: "0.00", disputedAmount: "1200.00" });
  expect(await storedRefunds(app, refunded)).toMatchObject([
    { fee: "30.00", feeRefusedAt: expect.any(Date), emailedAt: new Date("2026-11-21T10:00:00Z") },
    { fee: null, feeRefusedAt: null, emailedAt: null },
  ]);
  expect(await revenue()).toEqual(before);
});
