import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Order, orderPageSchema, orderSchema, paymentLinkSchema } from "../../contract/orders.schema.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";
import { insertDoula, password, signedInUser, type TestPerson } from "./fixtures.ts";
import { deliver, newEvent, type StripeServer } from "./payments.ts";

export interface SellerOptions {
  doula?: Partial<typeof schema.doulaProfiles.$inferInsert>;
  offer?: Partial<typeof schema.doulaPackages.$inferInsert>;
}

/** A listed doula whose account can charge, with one package: $1,200 for 12 weeks unless the columns say otherwise. */
export async function insertSeller(
  app: TestApp,
  stripe: StripeServer,
  { doula: columns = {}, offer = {} }: SellerOptions = {},
) {
  const accountId = `acct_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const doula = await insertDoula(app, {
    stripeAccountId: accountId,
    stripeState: "active",
    stripeChargesEnabled: true,
    ...columns,
  });
  stripe.sandbox.addAccounts([{ id: accountId, email: doula.userEmail }]);
  const [row] = await app.db
    .insert(schema.doulaPackages)
    .values({ doulaProfileId: doula.id, name: "Full circle", price: "1200.00", ...offer })
    .returning();
  if (!row) throw new Error("no package");
  return { ...doula, accountId, packageId: row.id };
}

export type Seller = Awaited<ReturnType<typeof insertSeller>>;

type Parent = Pick<TestPerson, "cookie">;

export function postOrder(app: TestApp, parent: Parent, packageId: string, more: object = {}) {
  return app.send("/rest/v1/orders", {
    method: "POST",
    as: parent.cookie,
    json: { package_id: packageId, ...more },
  });
}

export async function orderFor(app: TestApp, parent: Parent, packageId: string): Promise<Order> {
  return orderSchema.parse(await (await postOrder(app, parent, packageId)).json());
}

export function postLink(app: TestApp, parent: Parent, orderId: string, more: object = {}) {
  return app.send("/functions/v1/create-payment-link", {
    method: "POST",
    as: parent.cookie,
    json: { orderId, ...more },
  });
}

export async function linkFor(app: TestApp, parent: Parent, orderId: string): Promise<string> {
  return paymentLinkSchema.parse(await (await postLink(app, parent, orderId)).json()).paymentUrl;
}

/** An order with a link, and the id of its payment page. */
export async function orderWithLink(app: TestApp, parent: Parent, packageId: string) {
  const { id } = await orderFor(app, parent, packageId);
  const url = await linkFor(app, parent, id);
  return { id, url, sessionId: url.split("/").at(-1) ?? "" };
}

/** An order that is paid. */
export async function paidOrder(app: TestApp, parent: Parent, seller: Seller): Promise<string> {
  const { id, url, sessionId } = await orderWithLink(app, parent, seller.packageId);
  await visitPayment(url, "pay");
  await deliverCheckout(app, seller, sessionId);
  return id;
}

/** What a parent does on the payment page. */
export function visitPayment(url: string, outcome: "pay" | "authenticate" | "decline" | "pay-and-stay") {
  return fetch(url, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
}

type Happening = "completed" | "expired" | "async_payment_succeeded" | "async_payment_failed";

/** What Stripe says when something happened to a payment page; all of it but the ids is a lie. */
export function checkoutEvent(
  seller: Pick<Seller, "accountId">,
  sessionId: string,
  what: Happening = "completed",
  orderId?: string,
) {
  const object = { id: sessionId, payment_status: "paid", amount_total: 1, client_reference_id: orderId };
  return { ...newEvent(`checkout.session.${what}`, seller.accountId), data: { object } };
}

export function deliverCheckout(app: TestApp, seller: Seller, sessionId: string, what?: Happening) {
  return deliver(app, checkoutEvent(seller, sessionId, what));
}

export async function storedOrder(app: TestApp, orderId: string) {
  const order = await app.db.query.orders.findFirst({ where: eq(schema.orders.id, orderId) });
  if (!order) throw new Error("no order");
  return order;
}

export async function ownOrders(app: TestApp, parent: Parent, query = "") {
  const response = await app.send(`/rest/v1/orders${query}`, { as: parent.cookie });
  return orderPageSchema.parse(await response.json()).items;
}

/** What the admins were alerted of. */
export async function alertsOf(app: TestApp, orderId: string) {
  const entries = await app.db.query.auditLog.findMany({
    where: (entry, { eq }) => eq(entry.subjectId, orderId),
  });
  return entries.map(({ action }) => action);
}

/** A paid order, with its payment at Stripe. */
export async function paidOrderWithPayment(app: TestApp, parent: Parent, seller: Seller) {
  const id = await paidOrder(app, parent, seller);
  const { paymentIntentId } = await storedOrder(app, id);
  if (!paymentIntentId) throw new Error("the order was not paid");
  return { id, paymentIntentId };
}

/** What Stripe says when something happened to a payment; all of it but the ids is a lie. */
export function paymentEvent(
  { accountId }: Pick<Seller, "accountId">,
  type: string,
  paymentIntentId: string,
) {
  const object = { id: "re_made-up", payment_intent: paymentIntentId, amount: 1, status: "failed" };
  return { ...newEvent(type, accountId), data: { object } };
}

export function deliverPayment(
  app: TestApp,
  seller: Seller,
  paymentIntentId: string,
  type = "charge.refunded",
) {
  return deliver(app, paymentEvent(seller, type, paymentIntentId));
}

/** What an admin does, having seen that `left` is left and with their password. In dollars. */
export function postRefund(
  app: TestApp,
  admin: Parent,
  orderId: string,
  input: { amount: number; left: number; reason?: string; current_password?: string; code?: string },
) {
  return app.send(`/rest/v1/orders/${orderId}/refunds`, {
    method: "POST",
    as: admin.cookie,
    json: { reason: "The birth was early.", current_password: password, ...input },
  });
}

export async function storedRefunds(app: TestApp, orderId: string) {
  return app.db.query.refunds.findMany({
    where: (refund, { eq }) => eq(refund.orderId, orderId),
    orderBy: (refund, { asc }) => asc(refund.createdAt),
  });
}

/** A package that Ana Ruiz bought for $1,200, of which $60 are the platform's fee. `ledger` says where Stripe has the money. */
export async function purchase(app: TestApp, stripe: StripeServer) {
  const parent = await signedInUser(app, "client", "Ana Ruiz");
  const doula = await insertSeller(app, stripe);
  const order = await paidOrderWithPayment(app, parent, doula);
  const ledger = () => stripe.sandbox.payments.ledger(order.paymentIntentId);
  return { parent, doula, ledger, ...order };
}
