import Stripe from "stripe";
import { z } from "zod";
import { type MissingDetail, stripeOnboardingOrigin } from "../../../contract/payments.ts";
import {
  type AccountStanding,
  InvalidSignature,
  type PaymentsFailure,
  type PaymentsProvider,
  PaymentsUnavailable,
} from "./payments.ts";

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Origin; Stripe's own when absent. */
  baseUrl?: string | undefined;
  /** How long one attempt may take; 8 seconds when absent. */
  timeoutMs?: number;
}

const toleranceSeconds = 300;

const idSchema = z.string().regex(/^[\w-]{1,255}$/);
const eventSchema = z.object({ id: idSchema, type: z.string(), account: idSchema.optional() });

/**
 * Stripe Connect, v1 accounts: https://docs.stripe.com/api/accounts. The account is the doula's own, with the full
 * dashboard: she pays Stripe's fees, and Stripe collects her details (docs/decisions/045).
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  baseUrl,
  timeoutMs = 8000,
}: StripeOptions): PaymentsProvider {
  const stripe = new Stripe(secretKey, {
    ...(baseUrl && endpointOf(baseUrl)),
    timeout: timeoutMs,
    // Stripe answers 409 while another request with the same idempotency key is under way.
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const onboardingOrigin = baseUrl ? new URL(baseUrl).origin : stripeOnboardingOrigin;

  return {
    isSandbox: !/^[a-z]+_live_/.test(secretKey),

    async createAccount({ email, idempotencyKey }) {
      const account = await ask(() =>
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
      const link = await askAbout(() =>
        stripe.accountLinks.create({
          account: accountId,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      );
      if (!link) return null;
      // The browser is sent there.
      if (URL.parse(link.url)?.origin !== onboardingOrigin) throw new PaymentsUnavailable("unreadable");
      return link.url;
    },

    async readAccount(accountId) {
      const account = await askAbout(() =>
        stripe.accounts.retrieve(accountId, undefined, { maxNetworkRetries: 0 }),
      );
      return account && standingOf(account);
    },

    readEvent({ body, signature = "", now }) {
      const event = verified(() =>
        stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        ),
      );
      const { id, type, account } = event;
      return { id, type, accountId: account };
    },
  };
}

function endpointOf(baseUrl: string) {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  return {
    protocol: isSecure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  };
}

function verified(read: () => unknown): z.infer<typeof eventSchema> {
  try {
    return eventSchema.parse(read());
  } catch {
    // The SDK's words quote the body.
    throw new InvalidSignature();
  }
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw failureOf(error);
  }
}

/** As `ask`; null where the account that it is about does not exist, or no longer lets us in. */
async function askAbout<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  return ask(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && isAccountGone(error)) return null;
      throw error;
    }
  });
}

function isAccountGone({ code }: { code?: string | undefined }): boolean {
  return code === "account_invalid" || code === "resource_missing";
}

function failureOf(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  return new PaymentsUnavailable(kindOf(error), error.statusCode);

  function kindOf(failed: InstanceType<typeof errors.StripeError>): PaymentsFailure {
    if (failed instanceof errors.StripeConnectionError) return "unreachable";
    if (failed instanceof errors.StripeRateLimitError) return "over_quota";
    if (failed.statusCode === undefined) return "unreadable";
    return failed.statusCode < 500 ? "refused" : "failed";
  }
}

function standingOf(account: Stripe.Account): AccountStanding {
  const { requirements } = account;
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const reason = requirements?.disabled_reason;
  if (!account.details_submitted) return { state: "pending", missing: [], notice: null };
  const isReady = account.charges_enabled && account.payouts_enabled && due.length === 0 && !reason;
  if (isReady) return { state: "active", missing: [], notice: null };
  const missing = [...new Set(due.map(detailOf))];
  if (reason?.startsWith("rejected")) return { state: "restricted", missing: [], notice: "rejected" };
  return { state: "restricted", missing, notice: missing.length === 0 ? "under_review" : null };
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

function detailOf(requirement: string): MissingDetail {
  return details.find(([names]) => names.test(requirement))?.[1] ?? "other";
}
