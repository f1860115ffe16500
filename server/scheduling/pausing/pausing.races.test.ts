import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { atOnce } from "../../testing/at-once.ts";
import { readBookings, wednesdayNine } from "../../testing/booking-changes.ts";
import { bookIntroCall, errorCode, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import {
  deliverCheckout,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  postLink,
  postOrder,
  readStoredOrder,
  visitPayment,
} from "../../testing/orders.ts";
import { pauseNewClients, sendPausing } from "../../testing/pausing.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();

async function insertPausableDoula(requiresApproval = false) {
  const doula = await insertSeller(app, stripe, { doula: { requiresApproval } });
  return { ...doula, cookie: await signInAs(app, doula.userEmail) };
}

type Doula = Awaited<ReturnType<typeof insertPausableDoula>>;

/** Makes a pause and another request wait for the doula's lock, in this order or the other, and then releases them. */
async function raceWithPause(doula: Doula, isPauseFirst: boolean, request: () => Promise<Response>) {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doula.id}::text, 0))`;
  const pause = async () => sendPausing(app, doula, "PUT");
  const responses = await atOnce(app, lock, isPauseFirst ? [pause, request] : [request, pause]);
  const [paused, other] = isPauseFirst ? responses : responses.toReversed();
  expect(paused?.status).toBe(200);
  if (!other) throw new Error("no response");
  return other;
}

const findPages = (orderId: string) =>
  stripe.sandbox.checkouts().filter((page) => page.client_reference_id === orderId);

test("[2.6] a call booked while its doula pauses is refused, or is a request that closes, or stays", async () => {
  app.setNow(monday);
  for (const [isPauseFirst, requiresApproval] of [
    [true, false],
    [false, true],
    [false, false],
  ] as const) {
    const doula = await insertPausableDoula(requiresApproval);
    const client = await signedInUser(app, "client");
    const response = await raceWithPause(doula, isPauseFirst, async () =>
      bookIntroCall(app, client, doula.id, wednesdayNine),
    );
    const statuses = (await readBookings(app, client)).items.map(({ status }) => status);
    if (isPauseFirst) {
      expect(await errorCode(response)).toBe("doula_paused");
      expect(statuses).toEqual([]);
    } else {
      expect(response.status).toBe(201);
      expect(statuses).toEqual([requiresApproval ? "cancelled" : "confirmed"]);
    }
  }
  app.setNow(new Date());
});

test("[4.7] an order placed while its doula pauses is refused or cancelled", async () => {
  for (const isPauseFirst of [true, false]) {
    const doula = await insertPausableDoula();
    const parent = await signedInUser(app, "client");
    const response = await raceWithPause(doula, isPauseFirst, async () =>
      postOrder(app, parent, doula.packageId),
    );
    const orders = await app.db.query.orders.findMany({
      where: (order, { eq }) => eq(order.packageId, doula.packageId),
    });
    if (isPauseFirst) expect(await errorCode(response)).toBe("doula_paused");
    expect(orders.map(({ status }) => status)).toEqual(isPauseFirst ? [] : ["cancelled"]);
  }
});

test("[4.7] a link requested while its doula pauses is refused or ended", async () => {
  for (const isPauseFirst of [true, false]) {
    const doula = await insertPausableDoula();
    const parent = await signedInUser(app, "client");
    const { id } = await placeOrder(app, parent, doula.packageId);
    await raceWithPause(doula, isPauseFirst, async () => postLink(app, parent, id));
    expect(findPages(id).map(({ status }) => status)).toEqual(isPauseFirst ? [] : ["expired"]);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
  }
});

test("[4.7] a payment and a pause at once either end the link or leave the order paid", async () => {
  for (let round = 0; round < 6; round++) {
    const doula = await insertPausableDoula();
    const parent = await signedInUser(app, "client");
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    await Promise.all([
      visitPayment(url, "pay").then(() => deliverCheckout(app, doula, sessionId)),
      pauseNewClients(app, doula),
    ]);
    const [page] = findPages(id);
    const { status, refundedAmount } = await readStoredOrder(app, id);
    expect(status).toBe(page?.payment_status === "paid" ? "paid" : "cancelled");
    expect(refundedAmount).toBe("0.00");
  }
});
