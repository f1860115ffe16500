import { z } from "zod";
import { idSchema, providerUrlSchema } from "../platform/fields.schema.ts";
import { missingDetails, paymentNotices } from "./payment-details.ts";
import { paymentAccountStates } from "./payments.ts";

/** A secret from the return address, sent back with `handle_callback`. */
const returnedSecret = z
  .string({ error: "This is not a valid link." })
  .max(200, { error: "This is not a valid link." });

/** POST /functions/v1/stripe-connect, in the spec's two forms. */
export const stripeConnectSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({
      action: z.literal("create_account_link"),
      doula_id: idSchema.describe("The caller's own profile"),
      redirect_url: z
        .url({ error: "Please enter a valid URL." })
        .max(500)
        .describe("Our own /doula-dashboard"),
    }),
    z.strictObject({ action: z.literal("handle_callback"), code: returnedSecret, state: returnedSecret }),
  ],
  { error: "Please choose create_account_link or handle_callback." },
);

export const accountLinkSchema = z.object({
  url: providerUrlSchema.describe("Stripe's onboarding page, for one visit"),
});

export const callbackHandledSchema = z.object({ success: z.literal(true) });

/** A doula's own payment account. The account's ID stays on the server. */
export const paymentAccountSchema = z.object({
  is_available: z.boolean().describe("Whether this site can connect accounts"),
  is_sandbox: z.boolean().describe("No real money moves"),
  state: z.enum(paymentAccountStates).nullable().describe("Null if no account is connected"),
  takes_payments: z.boolean().describe("Parents can pay into it, even if Stripe still needs details"),
  missing: z.array(z.enum(missingDetails)).describe("What Stripe still needs"),
  notice: z.enum(paymentNotices).nullable(),
  dashboard_url: z
    .url()
    .nullable()
    .describe("Where the doula sees payouts after signing in to Stripe; null without an account"),
});

export type PaymentAccount = z.infer<typeof paymentAccountSchema>;

export const webhookReceivedSchema = z.object({ received: z.literal(true) });
