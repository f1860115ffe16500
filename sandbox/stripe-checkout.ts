import { randomBytes } from "node:crypto";
import { z } from "zod";

const checkoutSchema = z.object({
  id: z.string(),
  account: z.string(),
  created: z.int(),
  expires_at: z.int(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["unpaid", "paid"]),
  client_reference_id: z.string().nullable(),
  order_id: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  fee: z.int(),
  allowed_payment_method_types: z.array(z.string()).default(["card"]),
  success_url: z.url(),
  cancel_url: z.url(),
  /** Set once a card was entered. */
  payment_intent: z.string().nullable(),
  paid_at: z.int().nullable().default(null),
});

export const checkoutStateSchema = z.object({
  sessions: z.record(z.string(), checkoutSchema),
  /** The response for each idempotency key, with its request. */
  answers: z.record(z.string(), z.object({ request: z.string(), session: z.string() })),
});

export type SandboxCheckout = z.infer<typeof checkoutSchema>;

const product = "line_items[0][price_data]";
const paramsSchema = z.object({
  mode: z.literal("payment"),
  "allowed_payment_method_types[0]": z.string(),
  "line_items[0][quantity]": z.literal("1"),
  [`${product}[currency]`]: z.literal("usd"),
  [`${product}[unit_amount]`]: z.coerce.number().int().min(50).max(99_999_999),
  [`${product}[product_data][name]`]: z.string().min(1).max(250),
  [`${product}[product_data][description]`]: z.string().min(1),
  "payment_intent_data[application_fee_amount]": z.coerce.number().int().positive().optional(),
  client_reference_id: z.string().max(200).optional(),
  "metadata[order_id]": z.string().optional(),
  expires_at: z.coerce.number().int(),
  success_url: z.url(),
  cancel_url: z.url(),
});

const minutes30 = 30 * 60;
const hours24 = 24 * 60 * 60;

/** The session a request asks for; undefined if Stripe would refuse the request. */
export function newCheckout(account: string, request: string, now: Date): SandboxCheckout | undefined {
  const sent = new URLSearchParams(request);
  const params = paramsSchema.safeParse(Object.fromEntries(sent));
  if (!params.success) return undefined;
  const { data } = params;
  const created = Math.floor(now.getTime() / 1000);
  const fee = data["payment_intent_data[application_fee_amount]"] ?? 0;
  const amount = Number(data[`${product}[unit_amount]`]);
  const lasts = data.expires_at - created;
  if (lasts < minutes30 || lasts > hours24 || fee > amount) return undefined;
  return {
    id: `cs_test_${randomBytes(16).toString("hex")}`,
    account,
    created,
    expires_at: data.expires_at,
    status: "open",
    payment_status: "unpaid",
    client_reference_id: data.client_reference_id ?? null,
    order_id: data["metadata[order_id]"] ?? null,
    name: String(data[`${product}[product_data][name]`]),
    description: String(data[`${product}[product_data][description]`]),
    amount_total: amount,
    currency: "usd",
    fee,
    allowed_payment_method_types: [...sent]
      .filter(([name]) => name.startsWith("allowed_payment_method_types["))
      .map(([, method]) => method),
    success_url: data.success_url,
    cancel_url: data.cancel_url,
    payment_intent: null,
    paid_at: null,
  };
}

/** The IDs that belong to a payment, derived from each other. */
export function paymentIds(paymentIntent: string) {
  const unique = paymentIntent.replace("pi_", "");
  return { charge: `ch_${unique}`, fee: `fee_${unique}` };
}

/** A payment's charge in the format of Stripe's API. */
export function chargeJson(
  { amount_total, created, currency, fee, paid_at }: SandboxCheckout,
  paymentIntent: string,
) {
  const ids = paymentIds(paymentIntent);
  return {
    id: ids.charge,
    object: "charge",
    amount: amount_total,
    created: paid_at ?? created,
    application_fee: fee ? ids.fee : null,
    application_fee_amount: fee || null,
    currency,
    paid: true,
    payment_intent: paymentIntent,
    payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
    status: "succeeded",
  };
}

/** The session in the format of Stripe's API. */
export function checkoutJson(
  session: SandboxCheckout,
  { url, isExpanded }: { url: string; isExpanded: boolean },
) {
  const {
    account: _header,
    order_id,
    name: _name,
    description: _description,
    paid_at: _ofTheCharge,
    fee,
    ...columns
  } = session;
  const intent = session.payment_intent && {
    id: session.payment_intent,
    object: "payment_intent",
    amount: session.amount_total,
    application_fee_amount: fee || null,
    currency: session.currency,
    status: session.payment_status === "paid" ? "succeeded" : "requires_payment_method",
    latest_charge: session.payment_status === "paid" ? chargeJson(session, session.payment_intent) : null,
  };
  return {
    ...columns,
    object: "checkout.session",
    mode: "payment",
    livemode: false,
    metadata: order_id ? { order_id } : {},
    payment_intent: isExpanded ? intent : session.payment_intent,
    url: session.status === "open" ? url : null,
  };
}
