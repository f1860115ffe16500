import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { healthChecksSchema } from "../../../contract/operations/health.schema.ts";
import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { schema } from "../../../db/database.ts";
import { metricsToken } from "../../testing/app.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { deliverCheckout, insertSeller, placeOrderWithLink } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { checkEventAge } from "./service.ts";

const hourMs = 3_600_000;
const errors: string[] = [];
const { app, stripe } = await usePaymentsApp({
  logger: pino({ level: "error" }, { write: (line) => void errors.push(line) }),
});
const admin = await signedInUser(app, "admin");
const begin = Date.now();

afterEach(async () => {
  app.setNow(new Date(begin));
  errors.length = 0;
  await app.db.delete(schema.webhookEvents);
  // Older than any event.
  await app.db.update(schema.orders).set({ linkRequestedAt: new Date(0) });
});

/** An order with a payment link, whose page ends within 23 hours. */
async function orderWithLink() {
  const parent = await signedInUser(app, "client");
  const seller = await insertSeller(app, stripe);
  return { seller, ...(await placeOrderWithLink(app, parent, seller.packageId)) };
}

/** Returns what an hourly check logs and what the overview shows after this many hours. */
async function checkAfter(hours: number) {
  app.setNow(new Date(begin + hours * hourMs));
  await checkEventAge(app);
  const response = await app.send("/rest/v1/overview", { as: admin.cookie });
  const { payment_events } = overviewSchema.parse(await response.json());
  const found = await app.send("/rest/v1/health_checks?fresh=true", { as: admin.cookie });
  const { checks } = healthChecksSchema.parse(await found.json());
  return {
    areMissing: payment_events?.are_missing,
    doctor: checks.find(({ name }) => name === "stripe_events")?.state,
    logged: errors.filter((line) => line.includes("no payment events")),
  };
}

const silent = { areMissing: false, doctor: "ok", logged: [] };

test("[4.6 2.14] a payment link that ended a day ago without any event raises an alert", async () => {
  await orderWithLink();
  expect(await checkAfter(23.5)).toEqual(silent);
  const { areMissing, doctor, logged } = await checkAfter(25);
  expect([areMissing, doctor]).toEqual([true, "failed"]);
  expect(logged).toHaveLength(1);
  const metrics = await app.send("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(await metrics.text()).toContain("\ndoula_stripe_events_missing 1\n");
});

test("[4.6 2.14] an event about the link prevents the alert, also weeks later", async () => {
  const { seller, sessionId } = await orderWithLink();
  await deliverCheckout(app, seller, sessionId, "expired");
  expect(await checkAfter(25)).toEqual(silent);
  expect(await checkAfter(24 * 30)).toEqual(silent);
});

test("[4.6 2.14] no order, no alert", async () => {
  expect(await checkAfter(24 * 30)).toEqual(silent);
});

test("[4.6 2.14] a link of an account that disconnected us raises no alert", async () => {
  const { seller } = await orderWithLink();
  await app.db
    .update(schema.doulaProfiles)
    .set({ stripeAccountId: null, stripeState: null, stripeChargesEnabled: false })
    .where(eq(schema.doulaProfiles.id, seller.id));
  expect(await checkAfter(25)).toEqual(silent);
});
