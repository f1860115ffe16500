import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  type Order,
  orderPageSchema,
  orderSchema,
  paymentLinkSchema,
} from "../../contract/commerce/orders.schema.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";
import { insertDoula, password, signedInUser, signInAs, type TestPerson } from "./fixtures.ts";
import { deliver, newEvent, type StripeServer } from "./payments.ts";

/** The terms of a package whose doula has not chosen a type. */
export const untypedTerms = { type: null, hourly_price: null, time_of_day: null, minimum_hours: null };

/** The fields of an order that is neither a birth nor hourly care and was not requested first. */
export const plainTerms = {
  is_birth: false,
  due_date: null,
  proposed_due_date: null,
  due_date_hidden_at: null,
  can_move_due_date: false,
  place_answer_until: null,
  shares_birth_place: false,
  birth_place: null,
  care: null,
  request_expires_at: null,
  accepted_at: null,
  decline_note: null,
  asked_amount: null,
  proposed_amount: null,
  coverage: null,
  coverage_programs: [],
  coverage_changed_at: null,
  programs: [],
};

export interface SellerOptions {
  doula?: Partial<typeof schema.doulaProfiles.$inferInsert>;
  offer?: Partial<typeof schema.doulaPackages.$inferInsert>;
}

/**
 * Inserts a listed doula whose account can take payments, with one package: $1,200 for 12 weeks by default.
 */
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
    json: { package_id: packageId, is_birth: false, ...more },
  });
}

export async function placeOrder(
  app: TestApp,
  parent: Parent,
  packageId: string,
  more?: object,
): Promise<Order> {
  return orderSchema.parse(await (await postOrder(app, parent, packageId, more)).json());
}

export function postLink(app: TestApp, parent: Parent, orderId: string, more: object = {}) {
  return app.send("/functions/v1/create-payment-link", {
    method: "POST",
    as: parent.cookie,
    json: { orderId, ...more },
  });
}

export async function createLink(app: TestApp, parent: Parent, orderId: string): Promise<string> {
  return paymentLinkSchema.parse(await (await postLink(app, parent, orderId)).json()).paymentUrl;
}

/** A calendar day this many days from now. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** Sends the doula's answer to a request. */
export async function answerOrder(
  app: TestApp,
  doula: Pick<Seller, "userEmail">,
  orderId: string,
  answer: "accept" | "decline",
  json?: object,
) {
  const as = await signInAs(app, doula.userEmail);
  return app.send(`/rest/v1/orders/${orderId}/${answer}`, { method: "POST", as, ...(json && { json }) });
}

export async function acceptOrder(app: TestApp, doula: Pick<Seller, "userEmail">, orderId: string) {
  const response = await answerOrder(app, doula, orderId, "accept");
  if (response.status !== 204) throw new Error(await response.text());
}

/** Creates an order with a link; returns it with its payment page's ID. */
export async function placeOrderWithLink(app: TestApp, parent: Parent, packageId: string, more: object = {}) {
  const { id } = await placeOrder(app, parent, packageId, more);
  const url = await createLink(app, parent, id);
  return { id, url, sessionId: url.split("/").at(-1) ?? "" };
}

/** Creates a paid order. */
export async function paidOrder(app: TestApp, parent: Parent, seller: Seller): Promise<string> {
  const { id, url, sessionId } = await placeOrderWithLink(app, parent, seller.packageId);
  await visitPayment(url, "pay");
  await deliverCheckout(app, seller, sessionId);
  return id;
}

/** Acts like a parent on the payment page. */
export function visitPayment(url: string, outcome: "pay" | "authenticate" | "decline" | "pay-and-stay") {
  return fetch(url, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
}

type CheckoutEventKind = "completed" | "expired" | "async_payment_succeeded" | "async_payment_failed";

/** Returns Stripe's event about a payment page; everything in it except the IDs is wrong. */
export function checkoutEvent(
  seller: Pick<Seller, "accountId">,
  sessionId: string,
  what: CheckoutEventKind = "completed",
  orderId?: string,
) {
  const object = { id: sessionId, payment_status: "paid", amount_total: 1, client_reference_id: orderId };
  return { ...newEvent(`checkout.session.${what}`, seller.accountId), data: { object } };
}

export function deliverCheckout(app: TestApp, seller: Seller, sessionId: string, what?: CheckoutEventKind) {
  return deliver(app, checkoutEvent(seller, sessionId, what));
}

export async function readStoredOrder(app: TestApp, orderId: string) {
  const order = await app.db.query.orders.findFirst({ where: eq(schema.orders.id, orderId) });
  if (!order) throw new Error("no order");
  return order;
}

export async function readOwnOrders(app: TestApp, parent: Parent, query = "") {
  const response = await app.send(`/rest/v1/orders${query}`, { as: parent.cookie });
  return orderPageSchema.parse(await response.json()).items;
}

/** Returns the admins' alerts about an order. */
export async function readAlerts(app: TestApp, orderId: string) {
  const entries = await app.db.query.auditLog.findMany({
    where: (entry, { eq }) => eq(entry.subjectId, orderId),
    orderBy: (entry, { asc }) => asc(entry.createdAt),
  });
  return entries.map(({ action }) => action);
}

/** Creates a paid order, with its payment at Stripe. */
export async function placePaidOrderWithPayment(app: TestApp, parent: Parent, seller: Seller) {
  const id = await paidOrder(app, parent, seller);
  const { paymentIntentId } = await readStoredOrder(app, id);
  if (!paymentIntentId) throw new Error("the order was not paid");
  return { id, paymentIntentId };
}

/** Returns Stripe's event about a payment; everything in it except the IDs is wrong. */
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

/** Refunds as an admin who saw that `left` can be refunded, with their password. In dollars. */
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

export async function readStoredRefunds(app: TestApp, orderId: string) {
  return app.db.query.refunds.findMany({
    where: (refund, { eq }) => eq(refund.orderId, orderId),
    orderBy: (refund, { asc }) => asc(refund.createdAt),
  });
}

/**
 * Inserts a package that Ana Ruiz bought for $1,200, of which $60 is the platform's fee. `ledger` returns
 * where Stripe has the money.
 */
export async function purchase(app: TestApp, stripe: StripeServer) {
  const parent = await signedInUser(app, "client", "Ana Ruiz");
  const doula = await insertSeller(app, stripe);
  const order = await placePaidOrderWithPayment(app, parent, doula);
  const ledger = () => stripe.sandbox.payments.ledger(order.paymentIntentId);
  return { parent, doula, ledger, ...order };
}
