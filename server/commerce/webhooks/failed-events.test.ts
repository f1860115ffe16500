import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { failedEventPageSchema } from "../../../contract/platform/failures.schema.ts";
import { schema } from "../../../db/database.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import {
  checkoutEvent,
  insertSeller,
  placeOrderWithLink,
  readStoredOrder,
  visitPayment,
} from "../../testing/orders.ts";
import { deliver, usePaymentsApp } from "../../testing/payments.ts";
import { deleteOldEvents, recordEvent } from "./queries.ts";

const { app, stripe } = await usePaymentsApp();
const admin = await signedInUser(app, "admin");
afterEach(() => {
  stripe.sandbox.fault = undefined;
});

const listFailedEvents = (as = admin.cookie) => app.send("/rest/v1/failed_events", { as });
const failedEvents = async () => failedEventPageSchema.parse(await (await listFailedEvents()).json()).items;
const processFailedEvent = (id: string) =>
  app.send(`/rest/v1/failed_events/${id}/process`, { method: "POST", as: admin.cookie });
const dismiss = (id: string) =>
  app.send(`/rest/v1/failed_events/${id}`, { method: "DELETE", as: admin.cookie });
const auditedActions = async (id: string) =>
  (await app.db.query.auditLog.findMany({ where: (entry, { eq }) => eq(entry.subjectId, id) })).map(
    ({ action }) => action,
  );

/** A payment whose event arrived while Stripe was unreachable. */
async function failEvent() {
  const parent = await signedInUser(app, "client");
  const doula = await insertSeller(app, stripe);
  const { id: orderId, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
  await visitPayment(url, "pay");
  const event = checkoutEvent(doula, sessionId);
  stripe.sandbox.fault = "broken";
  expect((await deliver(app, event)).status).toBe(503);
  const stored = await failedEvents();
  const [failed] = stored;
  if (!failed) throw new Error("nothing was kept");
  return { orderId, doula, event, failed, sessionId };
}

test("[6.6] a failed event is listed without its content", async () => {
  const { event, doula, failed, sessionId } = await failEvent();
  expect(failed).toMatchObject({
    type: "checkout.session.completed",
    attempts: 1,
    error: { kind: "payments_unavailable" },
  });
  await deliver(app, event);
  expect((await failedEvents())[0]).toMatchObject({ id: failed.id, attempts: 2 });
  const text = await (await listFailedEvents()).text();
  for (const hidden of [doula.accountId, sessionId, event.id]) expect(text).not.toContain(hidden);
  const overview = await app.send("/rest/v1/overview", { as: admin.cookie });
  expect(overviewSchema.parse(await overview.json()).waiting.map(({ kind }) => kind)).toContain(
    "failed_events",
  );
  await dismiss(failed.id);
});

test("[6.6] an event stays listed until it is processed", async () => {
  const { event, failed } = await failEvent();
  stripe.sandbox.fault = undefined;
  const processed = `evt_processed_${failed.id}`;
  const newest = `evt_newest_${failed.id}`;
  for (const id of [processed, newest])
    await recordEvent(app.db, { id, type: "charge.refunded", processedAt: new Date() });
  await app.db.execute(sql`
    update webhook_events set created_at = created_at - interval '60 days' where id in (${event.id}, ${processed})
  `);
  await deleteOldEvents(app.db, new Date());
  expect((await failedEvents()).map(({ id }) => id)).toContain(failed.id);
  expect(await app.db.$count(schema.webhookEvents, eq(schema.webhookEvents.id, processed))).toBe(0);
  // The newest event stays, however old: its age is checked.
  await app.db.execute(sql`
    update webhook_events set created_at = created_at - interval '50 days' where id = ${newest}
  `);
  await deleteOldEvents(app.db, new Date());
  expect(await app.db.$count(schema.webhookEvents, eq(schema.webhookEvents.id, newest))).toBe(1);
  await dismiss(failed.id);
});

test("[6.6] an event that Stripe repeats leaves the list once processed", async () => {
  const { orderId, event } = await failEvent();
  stripe.sandbox.fault = undefined;
  expect((await deliver(app, event)).status).toBe(200);
  expect(await readStoredOrder(app, orderId)).toMatchObject({ status: "paid" });
  expect(await failedEvents()).toEqual([]);
});

test("[6.6] an admin can process an event again", async () => {
  const { orderId, event, failed } = await failEvent();
  expect(await errorCode(await processFailedEvent(failed.id))).toBe("payments_unavailable");
  expect((await failedEvents())[0]).toMatchObject({ id: failed.id, attempts: 2 });
  stripe.sandbox.fault = undefined;
  expect((await processFailedEvent(failed.id)).status).toBe(204);
  expect(await readStoredOrder(app, orderId)).toMatchObject({ status: "paid" });
  expect(await failedEvents()).toEqual([]);
  expect(await errorCode(await processFailedEvent(failed.id))).toBe("failure_handled");
  expect(await auditedActions(failed.id)).toEqual(["failed_event.processed_again"]);
  stripe.sandbox.fault = "broken";
  expect((await deliver(app, event)).status, "Stripe is not asked again").toBe(200);
});

test("[6.6] an event that an admin dismissed is processed if Stripe repeats it", async () => {
  const { orderId, event, failed } = await failEvent();
  expect((await dismiss(failed.id)).status).toBe(204);
  expect(await errorCode(await dismiss(failed.id))).toBe("failure_handled");
  expect(await auditedActions(failed.id)).toEqual(["failed_event.dismissed"]);
  stripe.sandbox.fault = undefined;
  await deliver(app, event);
  expect(await readStoredOrder(app, orderId)).toMatchObject({ status: "paid" });
  const [row] = await app.db.select().from(schema.webhookEvents).where(eq(schema.webhookEvents.id, event.id));
  expect(row).toMatchObject({ processedAt: expect.any(Date), failedAt: null });
});
