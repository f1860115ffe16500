import type Stripe from "stripe";
import { z } from "zod";
import type { MissingDetail } from "../../../contract/commerce/payment-details.ts";
import {
  stripeCheckoutOrigin,
  stripeDashboardOrigin,
  stripeOnboardingOrigin,
} from "../../../contract/commerce/payments.ts";
import {
  type AccountStatus,
  type Checkout,
  type CheckoutPayment,
  InvalidSignature,
  type NewCheckout,
  type PaymentDispute,
  type PaymentRefund,
  type PaymentsProvider,
  PaymentsUnavailable,
} from "./payments.ts";
import { createStripeBooks } from "./stripe-books.ts";
import { createStripeClient, type StripeClientOptions, stripeApiVersion } from "./stripe-client.ts";
import { toDisputeStatus, toId, toRefundStatus } from "./stripe-values.ts";

interface StripeOptions extends StripeClientOptions {
  /**
   * One or more secrets, separated by commas. Each endpoint at Stripe has its own, and a rolled secret
   * overlaps with its successor.
   */
  webhookSecret: string;
}

const toleranceSeconds = 300;

const idSchema = z.string().regex(/^[\w-]{1,255}$/);
const eventSchema = z.object({
  id: idSchema,
  type: z.string(),
  account: idSchema.optional(),
  livemode: z.boolean().optional(),
  api_version: z.string().max(100).optional().catch(undefined),
  data: z
    .object({
      object: z.object({
        id: idSchema.optional().catch(undefined),
        payment_intent: idSchema.optional().catch(undefined),
        client_reference_id: idSchema.optional().catch(undefined),
      }),
    })
    .optional(),
});

/**
 * Stripe Connect, v1 accounts: https://docs.stripe.com/api/accounts. The account is the doula's own, with
 * the full dashboard: they pay Stripe's fees, and Stripe collects their details (docs/decisions/045).
 */
export function createStripePayments({ webhookSecret, ...options }: StripeOptions): PaymentsProvider {
  const { secretKey, baseUrl } = options;
  const client = createStripeClient(options);
  const { openSdk, callSdk, callOrNull } = client;
  const webhookSecrets = webhookSecret.split(",").flatMap((secret) => secret.trim() || []);
  const checkoutOrigin = baseUrl ? new URL(baseUrl).origin : stripeCheckoutOrigin;
  const onboardingOrigin = baseUrl ? new URL(baseUrl).origin : stripeOnboardingOrigin;

  const isSandbox = !/^[a-z]+_live_/.test(secretKey);
  const dashboardUrl = baseUrl
    ? new URL("/stripe/payments", baseUrl).href
    : `${stripeDashboardOrigin}${isSandbox ? "/test" : ""}/payouts`;

  return {
    isSandbox,
    apiVersion: stripeApiVersion,
    dashboardUrl,

    async verify() {
      await callSdk(({ stripe }) => stripe.accounts.list({ limit: 1 }, { maxNetworkRetries: 0 }));
    },

    async createAccount({ email, idempotencyKey }) {
      const account = await callSdk(({ stripe }) =>
        stripe.accounts.create(
          {
            country: "US",
            ...(email && { email }),
            controller: {
              stripe_dashboard: { type: "full" },
              fees: { payer: "account" },
              losses: { payments: "stripe" },
            },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          },
          { idempotencyKey },
        ),
      );
      return account.id;
    },

    async createAccountLink({ accountId, returnUrl, refreshUrl }) {
      const link = await callOrNull(({ stripe }) =>
        stripe.accountLinks.create({
          account: accountId,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      );
      if (!link) return null;
      // Check the origin, because the browser is redirected to this URL.
      if (URL.parse(link.url)?.origin !== onboardingOrigin) throw new PaymentsUnavailable("unreadable");
      return link.url;
    },

    async readAccount(accountId) {
      const account = await callOrNull(({ stripe }) =>
        stripe.accounts.retrieve(accountId, undefined, { maxNetworkRetries: 0 }),
      );
      return account && toAccountStatus(account);
    },

    async createCheckout({ accountId, idempotencyKey, ...checkout }) {
      const session = await callSdk(({ stripe }) =>
        stripe.checkout.sessions.create(sessionParams(checkout), {
          stripeAccount: accountId,
          idempotencyKey,
        }),
      );
      // Check the origin, because the browser is redirected to this URL.
      if (!session.url || URL.parse(session.url)?.origin !== checkoutOrigin)
        throw new PaymentsUnavailable("unreadable");
      return toCheckout(session);
    },

    async readCheckout({ accountId, sessionId }) {
      const session = await callOrNull(({ stripe }) =>
        stripe.checkout.sessions.retrieve(
          sessionId,
          { expand: ["payment_intent.latest_charge"] },
          { stripeAccount: accountId },
        ),
      );
      return session && toCheckout(session);
    },

    async expireCheckout({ accountId, sessionId }) {
      await callSdk(async ({ stripe, errors }) => {
        try {
          await stripe.checkout.sessions.expire(sessionId, {}, { stripeAccount: accountId });
        } catch (error) {
          // Stripe responds with this error if the page is no longer open.
          if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
        }
      });
    },

    async readPayment({ accountId, paymentIntentId }) {
      const onAccount = { stripeAccount: accountId };
      const listParams = { payment_intent: paymentIntentId, limit: 100 };
      return callOrNull(async ({ stripe }) => {
        const [intent, refunds, disputes] = await Promise.all([
          stripe.paymentIntents.retrieve(paymentIntentId, {}, onAccount),
          stripe.refunds.list(listParams, onAccount).autoPagingToArray({ limit: 1000 }),
          stripe.disputes.list(listParams, onAccount).autoPagingToArray({ limit: 1000 }),
        ]);
        return {
          orderId: intent.metadata.order_id,
          refunds: refunds.map(toRefund),
          disputes: disputes.map(toDispute).filter((dispute) => dispute !== null),
        };
      });
    },

    async createRefund({ accountId, paymentIntentId, refundId, signature, amount, idempotencyKey }) {
      const metadata = { refund_id: refundId, refund_signature: signature };
      await callSdk(({ stripe }) =>
        stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata },
          { stripeAccount: accountId, idempotencyKey },
        ),
      );
    },

    async returnFee({ feeId, refundId, amount, upTo, idempotencyKey }) {
      return callSdk(async ({ stripe }) => {
        const known = await stripe.applicationFees
          .listRefunds(feeId, { limit: 100 })
          .autoPagingToArray({ limit: 1000 });
        const returned = known.reduce((sum, each) => sum + each.amount, 0);
        const isMade = known.some(({ metadata }) => metadata?.refund_id === refundId);
        const due = isMade ? 0 : Math.min(amount, upTo - returned);
        if (due <= 0) return returned;
        const params = { amount: due, metadata: { refund_id: refundId } };
        await stripe.applicationFees.createRefund(feeId, params, { idempotencyKey });
        return returned + due;
      });
    },

    ...createStripeBooks(client),

    async readEvent({ body, signature = "", now }) {
      const { stripe } = await openSdk();
      const event = verifyEvent(webhookSecrets, (secret) =>
        stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime()),
      );
      const { id, type, account: accountId, livemode, api_version: apiVersion, data } = event;
      const {
        id: objectId,
        payment_intent: paymentIntentId,
        client_reference_id: orderId,
      } = data?.object ?? {};
      const isOtherMode = livemode === isSandbox;
      return { id, type, accountId, objectId, paymentIntentId, orderId, isOtherMode, apiVersion };
    },
  };
}

/**
 * Methods that confirm within minutes. Stripe's page shows those of them that the doula's account has turned on and the
 * browser supports; Apple Pay and Google Pay count as cards. No pay-later lenders, and no bank debits, which confirm days
 * later.
 */
const paymentMethods = ["card", "link", "cashapp", "amazon_pay"] as const;

/** Describes a direct charge: the doula receives the money, and the platform's fee is deducted from it. */
function sessionParams({
  orderId,
  name,
  description,
  amount,
  fee,
  expiresAt,
  successUrl,
  cancelUrl,
}: Omit<NewCheckout, "accountId" | "idempotencyKey">): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: orderId };
  return {
    mode: "payment",
    allowed_payment_method_types: [...paymentMethods],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: amount, product_data: { name, description } },
      },
    ],
    payment_intent_data: { ...(fee > 0 && { application_fee_amount: fee }), metadata },
    client_reference_id: orderId,
    metadata,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  return {
    id: session.id,
    orderId: session.client_reference_id ?? undefined,
    status: toAccountState(session, intent),
    url: session.url,
    amount: session.currency === "usd" ? session.amount_total : null,
    fee: intent && (intent.application_fee_amount ?? 0),
    payment: intent && toPayment(intent),
  };
}

function toPayment(intent: Stripe.PaymentIntent): CheckoutPayment | null {
  const charge = intent.latest_charge;
  if (!charge || typeof charge === "string") return null;
  const card = charge.payment_method_details?.card;
  return {
    paymentIntentId: intent.id,
    chargeId: charge.id,
    feeId: toId(charge.application_fee),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
  };
}

function toRefund({ id, amount, currency, created, status, metadata }: Stripe.Refund): PaymentRefund {
  return {
    id,
    amount,
    currency,
    createdAt: new Date(created * 1000),
    refundId: metadata?.refund_id,
    signature: metadata?.refund_signature,
    status: toRefundStatus(status),
  };
}

function toDispute({ id, amount, status, created }: Stripe.Dispute): PaymentDispute | null {
  const outcome = toDisputeStatus(status);
  return outcome && { id, amount, status: outcome, createdAt: new Date(created * 1000) };
}

function toAccountState(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): Checkout["status"] {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status !== "unpaid") return "paid";
  const isOver = intent?.status === "canceled" || intent?.status === "requires_payment_method";
  return isOver ? "failed" : "processing";
}

function verifyEvent(
  secrets: readonly string[],
  read: (secret: string) => unknown,
): z.infer<typeof eventSchema> {
  for (const secret of secrets) {
    const event = eventSchema.safeParse(valueOrUndefined(() => read(secret)));
    if (event.success) return event.data;
  }
  throw new InvalidSignature();
}

/** Discards the error, because the SDK's text quotes the body. */
function valueOrUndefined(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function toAccountStatus(account: Stripe.Account): AccountStatus {
  const { requirements } = account;
  const status = { canCharge: account.charges_enabled };
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const reason = requirements?.disabled_reason;
  const missing = [...new Set(due.map(toMissingDetail))];
  if (!account.details_submitted) return { ...status, state: "pending", missing, notice: null };
  const isReady = account.charges_enabled && account.payouts_enabled && due.length === 0 && !reason;
  if (isReady) return { ...status, state: "active", missing: [], notice: null };
  if (reason?.startsWith("rejected"))
    return { ...status, state: "restricted", missing: [], notice: "rejected" };
  return { ...status, state: "restricted", missing, notice: missing.length === 0 ? "under_review" : null };
}

/** Stripe's names of requirements: https://docs.stripe.com/connect/required-verification-information. */
const details: [RegExp, MissingDetail][] = [
  [/verification|documents/, "identity_document"],
  [/id_number|ssn_last_4|tax_id|registration_number/, "tax_id"],
  [/external_account/, "bank_account"],
  [/tos_acceptance/, "terms"],
  [/address/, "address"],
  [/email|phone/, "contact_details"],
  [/^business_|^company|^settings|owners|directors|executives/, "business_details"],
  [/first_name|last_name|dob|name/, "personal_details"],
];

function toMissingDetail(requirement: string): MissingDetail {
  return details.find(([names]) => names.test(requirement))?.[1] ?? "other";
}
