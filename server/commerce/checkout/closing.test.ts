import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { maxPendingOrders, reorderDays } from "../../../contract/commerce/orders.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { conversationDetailSchema } from "../../../contract/messaging/messages.schema.ts";
import { schema } from "../../../db/database.ts";
import { createEncryption } from "../../platform/security/encryption.ts";
import { encryptionKey } from "../../testing/app.ts";
import { setBlock, startConversation } from "../../testing/conversations.ts";
import {
  deleteOwnAccount,
  errorCode,
  makeAlias,
  signedInUser,
  type TestPerson,
} from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import {
  answerOrder,
  daysFromNow,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  postLink,
  postOrder,
  readAlerts,
  readOwnOrders,
  readStoredOrder,
  type Seller,
  visitPayment,
} from "../../testing/orders.ts";
import { deliver, newEvent, usePaymentsApp } from "../../testing/payments.ts";
import { setSuspended } from "../../testing/suspension.ts";
import { deleteOldParentKeys } from "../orders/parent-keys.ts";
import { findPauseStart } from "../orders/reorder-queries.ts";
import { checkOrders } from "./checks.ts";

const { app, stripe, payments } = await usePaymentsApp();
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});

const dayMs = 24 * 3_600_000;
const newParent = () => signedInUser(app, "client", "Ana Ruiz");
const newSeller = () => insertSeller(app, stripe);
const findPaymentPage = (orderId: string) =>
  stripe.sandbox.checkouts().find((page) => page.client_reference_id === orderId);

async function openConversation(parent: TestPerson, doula: Seller): Promise<string> {
  const startResponse = await startConversation(app, parent, { doula_profile_id: doula.id });
  return conversationDetailSchema.parse(await startResponse.json()).id;
}

/** A parent pays, blocks the doula before we know of the payment, and lifts the block after the refund. */
async function payBlockAndUnblock(parent: TestPerson, doula: Seller): Promise<string> {
  const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
  const conversationId = await openConversation(parent, doula);
  await visitPayment(url, "pay-and-stay");
  await setBlock(app, parent, conversationId, true);
  await setBlock(app, parent, conversationId, false);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded" });
  return id;
}

const advanceDays = (days: number) => app.setNow(new Date(Date.now() + days * dayMs));

describe("[6.1] a block", () => {
  test("ends the open link in the same request", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    await setBlock(app, parent, await openConversation(parent, doula), true);
    expect(findPaymentPage(id)).toMatchObject({ status: "expired" });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", paymentUrl: null });
  });

  test("cancels an order without a link, and nobody else's order", async () => {
    const [parent, doula, other] = [await newParent(), await newSeller(), await newSeller()];
    const blocked = await placeOrder(app, parent, doula.packageId);
    const otherDoulaOrder = await placeOrder(app, parent, other.packageId);
    const strangerOrder = await placeOrder(app, await newParent(), doula.packageId);
    await setBlock(app, parent, await openConversation(parent, doula), true);
    const readStatus = async ({ id }: { id: string }) => (await readStoredOrder(app, id)).status;
    expect([
      await readStatus(blocked),
      await readStatus(otherDoulaOrder),
      await readStatus(strangerOrder),
    ]).toEqual(["cancelled", "pending", "pending"]);
  });

  test("hides the link until a job can end it if Stripe is unreachable", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    const conversationId = await openConversation(parent, doula);
    stripe.sandbox.fault = "broken";
    await setBlock(app, parent, conversationId, true);
    await setBlock(app, parent, conversationId, false);
    stripe.sandbox.fault = undefined;
    expect(await readOwnOrders(app, parent)).toMatchObject([{ id, status: "pending", payment_url: null }]);
    expect(await errorCode(await postLink(app, parent, id))).toBe("order_closed");
    await checkOrders(app, payments);
    expect(findPaymentPage(id)).toMatchObject({ status: "expired" });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
    expect((await placeOrder(app, parent, doula.packageId)).id).not.toBe(id);
  });

  test("causes the refund of a payment that came first", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    const conversationId = await openConversation(parent, doula);
    await visitPayment(url, "pay-and-stay");
    stripe.sandbox.fault = "broken";
    await setBlock(app, parent, conversationId, true);
    await setBlock(app, parent, conversationId, false);
    stripe.sandbox.fault = undefined;
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", refundedAmount: "1200.00" });
  });
});

describe("[2.14 4.6] a suspension", () => {
  const offer = { type: "birth", asksBeforePayment: true } as const;
  const newBirthSeller = () => insertSeller(app, stripe, { offer });
  const request = (parent: TestPerson, doula: Seller) =>
    placeOrder(app, parent, doula.packageId, { due_date: daysFromNow(100) });
  const suspend = async (userId: string) => setSuspended(app, await signedInUser(app, "admin"), userId, true);

  test.each(["parent", "doula"] as const)(
    "of the %s closes an open request, without an email, and nobody else's",
    async (side) => {
      const [parent, doula] = [await newParent(), await newBirthSeller()];
      const [other, stranger] = [await newParent(), await newBirthSeller()];
      const { id } = await request(parent, doula);
      const open = await request(other, stranger);
      await suspend(side === "parent" ? parent.id : doula.userId);
      await checkOrders(app, payments);
      expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
      expect(await readStoredOrder(app, open.id)).toMatchObject({ status: "requested" });
      await waitForJobs(app);
      const subjects = async (address: string) =>
        (await app.emailsTo(address, 0))
          .map(({ subject }) => subject)
          .filter((subject) => subject.includes("request"));
      expect(await subjects(parent.email)).toEqual([]);
      expect(await subjects(doula.userEmail)).toEqual(["New request: Full circle"]);
    },
  );

  test("of the parent keeps the doula from accepting a request, before the job closes it", async () => {
    const [parent, doula] = [await newParent(), await newBirthSeller()];
    const { id } = await request(parent, doula);
    await suspend(parent.id);
    expect(await errorCode(await answerOrder(app, doula, id, "accept"))).toBe("request_answered");
  });
});

describe("[6.1] after an automatic refund, a new order with the same doula", () => {
  test("is refused for 30 days, without mentioning a block", async () => {
    const [parent, doula, other] = [await newParent(), await newSeller(), await newSeller()];
    app.setNow(new Date("2026-06-01T16:00:00Z"));
    await payBlockAndUnblock(parent, doula);
    const response = await postOrder(app, parent, doula.packageId);
    expect(response.status).toBe(409);
    const { code, detail } = problemSchema.parse(await response.json());
    expect(code).toBe("recently_refunded");
    expect(detail).toContain("You can buy from them again after Wednesday, July 1, 2026.");
    expect(detail).not.toMatch(/block/i);
    expect((await postOrder(app, parent, other.packageId)).status).toBe(201);
  });

  test("is possible again after 30 days", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    await payBlockAndUnblock(parent, doula);
    advanceDays(reorderDays - 0.01);
    expect(await errorCode(await postOrder(app, parent, doula.packageId))).toBe("recently_refunded");
    advanceDays(reorderDays + 0.01);
    expect((await postOrder(app, parent, doula.packageId)).status).toBe(201);
  });

  test("is possible if an admin allows it", async () => {
    const admin = await signedInUser(app, "admin");
    const [parent, doula] = [await newParent(), await newSeller()];
    const id = await payBlockAndUnblock(parent, doula);
    const allow = () => app.send(`/rest/v1/orders/${id}/allow_reorder`, { method: "POST", as: admin.cookie });
    const read = await app.send(`/rest/v1/orders/${id}/management`, { as: admin.cookie });
    expect(await read.json()).toMatchObject({ reorder_from: expect.any(String) });
    const allowed = await allow();
    expect(allowed.status).toBe(200);
    expect(await allowed.json()).toMatchObject({ reorder_from: null });
    expect((await postOrder(app, parent, doula.packageId)).status).toBe(201);
    expect(await readAlerts(app, id)).toContain("order.reorder_allowed");
    expect(await errorCode(await allow()), "once").toBe("already_reviewed");
  });

  test("is reviewed if it is refunded automatically too", async () => {
    const admin = await signedInUser(app, "admin");
    const [parent, doula] = [await newParent(), await newSeller()];
    const first = await payBlockAndUnblock(parent, doula);
    expect(await readStoredOrder(app, first)).toMatchObject({ reviewNeededAt: null });
    await app.send(`/rest/v1/orders/${first}/allow_reorder`, { method: "POST", as: admin.cookie });
    const second = await payBlockAndUnblock(parent, doula);
    expect(await readStoredOrder(app, second)).toMatchObject({ reviewReasons: ["order.repeated_refund"] });
  });
});

describe("[6.1] a parent who deletes the account", () => {
  /** Pays in the moment of deleting the account, which is refunded. Returns the order's ID. */
  async function payAndDelete(parent: TestPerson, doula: Seller): Promise<string> {
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay-and-stay");
    expect((await deleteOwnAccount(app, parent)).status).toBe(204);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded" });
    return id;
  }

  const returnAs = ({ email }: TestPerson) => signedInUser(app, "client", "Ana Ruiz", makeAlias({ email }));

  test("deletes it even if Stripe is unreachable, and a job ends the link", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    stripe.sandbox.fault = "broken";
    expect((await deleteOwnAccount(app, parent)).status).toBe(204);
    stripe.sandbox.fault = undefined;
    expect(await readStoredOrder(app, id)).toMatchObject({ parentUserId: null, paymentUrl: null });
    await checkOrders(app, payments);
    expect(findPaymentPage(id)).toMatchObject({ status: "expired" });
  });

  test("does not pause the owner of an address that they never confirmed", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, parent.id));
    await payAndDelete(parent, doula);
    expect((await postOrder(app, await returnAs(parent), doula.packageId)).status).toBe(201);
  });

  test("cannot order again with another account of the mailbox, except from other doulas", async () => {
    const [parent, doula, other] = [await newParent(), await newSeller(), await newSeller()];
    const second = await returnAs(parent);
    await payAndDelete(parent, doula);
    for (const account of [second, await returnAs(parent)]) {
      expect(await errorCode(await postOrder(app, account, doula.packageId))).toBe("recently_refunded");
      expect((await postOrder(app, account, other.packageId)).status).toBe(201);
    }
    expect((await postOrder(app, await newParent(), doula.packageId)).status, "others can").toBe(201);
  });

  test("cannot order again after ENCRYPTION_KEY changes", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    await payAndDelete(parent, doula);
    const { id: parentId } = await returnAs(parent);
    const pause = { parentId, doulaProfileId: doula.id, since: new Date(0) };
    const key = "another key of the tests, long enough";
    const findStart = (previousKey?: string) =>
      findPauseStart({ encryption: createEncryption({ key, previousKey }) }, app.db, pause);
    expect(await findStart(encryptionKey)).toBeInstanceOf(Date);
    expect(await findStart(), "without the previous key").toBeNull();
  });

  test("is reviewed after the next automatic refund, though an admin allowed the order", async () => {
    const admin = await signedInUser(app, "admin");
    const [parent, doula] = [await newParent(), await newSeller()];
    const first = await payAndDelete(parent, doula);
    await app.send(`/rest/v1/orders/${first}/allow_reorder`, { method: "POST", as: admin.cookie });
    const second = await payAndDelete(await returnAs(parent), doula);
    expect(await readStoredOrder(app, second)).toMatchObject({ reviewReasons: ["order.repeated_refund"] });
    await app.send(`/rest/v1/orders/${second}/allow_reorder`, { method: "POST", as: admin.cookie });
    const third = await payBlockAndUnblock(await returnAs(parent), doula);
    expect(await readStoredOrder(app, third)).toMatchObject({ reviewReasons: ["order.repeated_refund"] });
  });

  test("leaves no trace of the mailbox after 12 months", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const id = await payAndDelete(parent, doula);
    expect((await readStoredOrder(app, id)).parentKey).not.toBeNull();
    await deleteOldParentKeys(app.db, new Date(Date.now() + 367 * dayMs));
    expect(await readStoredOrder(app, id)).toMatchObject({ parentKey: null });
  });
});

describe("[6.1] a doula's Stripe account", () => {
  const connectAccount = (doula: Seller) => {
    const accountId = `${doula.accountId}2`;
    stripe.sandbox.addAccounts([{ id: accountId, email: doula.userEmail }]);
    return app.db
      .update(schema.doulaProfiles)
      .set({ stripeAccountId: accountId, stripeState: "active", stripeChargesEnabled: true })
      .where(eq(schema.doulaProfiles.id, doula.id));
  };

  test("leaves no payable link once it is replaced", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    await connectAccount(doula);
    await checkOrders(app, payments);
    expect(findPaymentPage(id)).toMatchObject({ account: doula.accountId, status: "expired" });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", reviewNeededAt: null });
  });

  test("[6.4] leaves no payable link once it is disconnected", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    await stripe.sandbox.change(doula.accountId, "disconnect");
    await deliver(app, newEvent("account.application.deauthorized", doula.accountId));
    await checkOrders(app, payments);
    expect(await readOwnOrders(app, parent)).toMatchObject([{ id, status: "cancelled", payment_url: null }]);
    expect(await readStoredOrder(app, id), "the admins ask the doula").toMatchObject({
      reviewReasons: ["order.unreachable"],
    });
    await connectAccount(doula);
    expect((await placeOrderWithLink(app, parent, doula.packageId)).id).not.toBe(id);
  });

  test("can be replaced without preventing the parent from ordering", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    await stripe.sandbox.change(doula.accountId, "disconnect");
    await connectAccount(doula);
    expect((await placeOrderWithLink(app, parent, doula.packageId)).id).not.toBe(id);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
  });
});

test("[6.1] a parent can have 10 unpaid orders", async () => {
  const parent = await newParent();
  for (let count = 0; count < maxPendingOrders; count++)
    await placeOrder(app, parent, (await newSeller()).packageId);
  const response = await postOrder(app, parent, (await newSeller()).packageId);
  const { code, detail } = problemSchema.parse(await response.json());
  expect(code).toBe("too_many_orders");
  expect(detail).toContain(`You have ${maxPendingOrders} open orders and requests. Pay for or remove one`);
  advanceDays(1.1);
  await checkOrders(app, payments);
  expect((await postOrder(app, parent, (await newSeller()).packageId)).status).toBe(201);
});

test("[6.1] one run of the job cancels all unused orders, beginning with blocked ones", async () => {
  const [parent, stranger, doula] = [await newParent(), await newParent(), await newSeller()];
  const { id } = await placeOrderWithLink(app, parent, doula.packageId);
  const [order] = await app.db.select().from(schema.orders).where(eq(schema.orders.id, id));
  if (!order) throw new Error("no order");
  const { id: _id, checkoutSessionId: _session, ...columns } = order;
  // Orders without a package are not limited.
  const others = { ...columns, parentUserId: stranger.id, packageId: null, paymentUrl: null };
  const unusedOrder = { ...others, linkRequestedAt: null, expiresAt: null };
  await app.db.insert(schema.orders).values(Array.from({ length: 100 }, () => others));
  await app.db.insert(schema.orders).values(Array.from({ length: 200 }, () => unusedOrder));
  await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
  await checkOrders(app, payments);
  const left = await app.db.query.orders.findMany({
    where: (row, { and, eq }) => and(eq(row.doulaProfileId, doula.id), eq(row.status, "pending")),
  });
  expect(left.filter(({ linkRequestedAt }) => !linkRequestedAt)).toEqual([]);
  expect(left.map((each) => each.id)).not.toContain(id);
  expect(left.length, "the others wait for the next run").toBeGreaterThan(50);
});

describe("[2.6 6.4] removing an unpaid order", () => {
  const remove = (parent: TestPerson, orderId: string) =>
    app.send(`/rest/v1/orders/${orderId}`, { method: "DELETE", as: parent.cookie });

  test("ends its link and takes it out of the parent's list", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    expect((await remove(parent, id)).status).toBe(204);
    expect(findPaymentPage(id)).toMatchObject({ status: "expired" });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", paymentUrl: null });
    expect(await readOwnOrders(app, parent)).toEqual([]);
    expect((await placeOrder(app, parent, doula.packageId)).id).not.toBe(id);
  });

  test("is refused if the payment came first", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay-and-stay");
    expect(await errorCode(await remove(parent, id))).toBe("order_paid");
    expect(await readOwnOrders(app, parent)).toMatchObject([{ id, status: "paid" }]);
  });

  test("is refused while Stripe does not respond, because the link may still be paid", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    stripe.sandbox.fault = "broken";
    expect(await errorCode(await remove(parent, id))).toBe("payments_unavailable");
    expect(await readOwnOrders(app, parent)).toMatchObject([{ id, status: "pending" }]);
  });

  test("is refused for another parent's", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrder(app, parent, doula.packageId);
    expect(await errorCode(await remove(await newParent(), id))).toBe("not_found");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
  });
});
