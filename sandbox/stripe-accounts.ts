import { randomBytes } from "node:crypto";
import { z } from "zod";
import { checkoutStateSchema } from "./stripe-checkout.ts";
import { emptyPayments, paymentsStateSchema } from "./stripe-payments.ts";

const accountSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  created: z.int(),
  details_submitted: z.boolean(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  currently_due: z.array(z.string()),
  disabled_reason: z.string().nullable(),
});

const linkSchema = z.object({
  account: z.string(),
  return_url: z.url(),
  refresh_url: z.url(),
  expires_at: z.int(),
});

/** The saved state. */
export const stateSchema = z.object({
  accounts: z.record(z.string(), accountSchema),
  links: z.record(z.string(), linkSchema),
  /** The response for each idempotency key, with its request. */
  answers: z.record(z.string(), z.object({ request: z.string(), account: z.string() })),
  checkout: checkoutStateSchema.default({ sessions: {}, answers: {} }),
  payments: paymentsStateSchema.default(emptyPayments),
});

export type SandboxAccount = z.infer<typeof accountSchema>;

/** How an account can leave onboarding. */
export const outcomes = {
  complete: { details_submitted: true, charges_enabled: true, payouts_enabled: true, currently_due: [] },
  restricted: {
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: false,
    currently_due: ["individual.verification.document", "external_account"],
  },
  leave: {},
} satisfies Record<string, Partial<SandboxAccount>>;

export function newAccount(
  email: string | null,
  id = `acct_${randomBytes(8).toString("hex")}`,
): SandboxAccount {
  return {
    id,
    email,
    created: Math.floor(Date.now() / 1000),
    details_submitted: false,
    charges_enabled: false,
    payouts_enabled: false,
    currently_due: ["individual.first_name", "individual.dob.day", "external_account", "tos_acceptance.date"],
    disabled_reason: null,
  };
}

/** The account in the format of Stripe's API. */
export function accountJson(account: SandboxAccount) {
  const { currently_due, disabled_reason, ...columns } = account;
  return {
    ...columns,
    object: "account",
    country: "US",
    default_currency: "usd",
    type: "standard",
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due,
      disabled_reason,
      errors: [],
      eventually_due: currently_due,
      past_due: [],
      pending_verification: [],
    },
  };
}
