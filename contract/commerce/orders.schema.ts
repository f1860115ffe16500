import "../platform/zod-config.ts";
import { z } from "zod";
import { packageTermsSchema } from "../directory/packages.schema.ts";
import { packageLimits } from "../directory/packages.ts";
import { dueDateMessages } from "../identity/profiles.ts";
import {
  calendarDaySchema,
  idSchema,
  optionalText,
  pageSchema,
  providerUrlSchema,
  typedNumber,
  upcomingDaySchema,
} from "../platform/fields.schema.ts";
import { noteMaxLength } from "../platform/fields.ts";
import { isWholeCents } from "../platform/money.ts";
import { coverageRecordSchema, seenProgramsSchema } from "./coverage.schema.ts";
import { orderStatuses } from "./orders.ts";

const ignored = z.unknown().optional().describe("Ignored: the server computes it");

const seenPrice = z
  .number()
  .optional()
  .describe("US dollars: the price the parent saw. It is compared with the current price, never charged");

const daysMessage = "Please choose the days.";

/** When a parent needs hourly care. */
export const careRequestSchema = z.strictObject({
  start_week: calendarDaySchema.describe("A day of the first week"),
  weeks: z.int().min(1).max(packageLimits.maxWeeks),
  days: z
    .array(z.int().min(0).max(6))
    .min(1, { error: daysMessage })
    .refine((days) => new Set(days).size === days.length, { error: daysMessage })
    .describe("Days of the week, from 0 for Sunday"),
  hours: z.int().min(packageLimits.minHours).max(packageLimits.maxHours).describe("Of each visit"),
});

/** POST /rest/v1/orders, with the spec's field names. */
export const newOrderSchema = z.strictObject({
  package_id: idSchema,
  parent_user_id: idSchema.optional().describe("Must be the caller"),
  doula_profile_id: idSchema.optional().describe("Must be the package's doula"),
  amount: seenPrice,
  status: ignored,
  is_birth: z.boolean().optional().describe("Needed for a package without a type: whether it is for a birth"),
  asked_amount: z
    .number()
    .positive()
    .refine(isWholeCents, { error: "Please enter an amount in dollars and whole cents." })
    .optional()
    .describe(
      "US dollars: asks for a reduced fee, between the lowest of the package and its price. The doula accepts, proposes another amount or declines",
    ),
  due_date: calendarDaySchema.optional().describe("Needed for a birth. The doula sees it"),
  shares_birth_place: z
    .boolean()
    .default(false)
    .describe("Shows the doula the planned place of birth, as it is now"),
  coverage: z
    .literal("no")
    .optional()
    .describe(
      "Needed if the doula is enrolled in a public program: the parent neither has it nor has applied for it. Any other answer makes no order",
    ),
  programs: seenProgramsSchema.optional(),
  care: careRequestSchema
    .extend({ start_week: upcomingDaySchema })
    .optional()
    .describe("Needed for hourly care"),
});

/** POST /functions/v1/create-payment-link, with the spec's field names. */
export const paymentLinkRequestSchema = z.strictObject({
  orderId: idSchema,
  amount: seenPrice,
  packageName: ignored,
  stripeAccountId: ignored,
  doulaName: ignored,
});

export const paymentLinkSchema = z.object({
  paymentUrl: providerUrlSchema.describe("Stripe's payment page for this order"),
});

/** The package when it was ordered. */
export const packageSnapshotSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().describe("US dollars"),
  duration_weeks: z.int(),
  ...packageTermsSchema.shape,
});

/** A reduced fee that a parent asked for. `amount` is what is asked, until the two agree on another one. */
export const reducedFeeSchema = z.object({
  asked_amount: z
    .number()
    .nullable()
    .describe("US dollars that the parent asked to pay; null for the full price"),
  proposed_amount: z
    .number()
    .nullable()
    .describe("US dollars that the doula proposes instead, while the parent can accept it"),
});

/** An order as its parent sees it. */
export const orderSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  parent_user_id: z.uuid(),
  doula_profile_id: z.uuid().nullable().describe("Null if the doula's profile was deleted"),
  package_id: z.uuid().nullable().describe("Null if the package was deleted"),
  package: packageSnapshotSchema,
  doula_name: z.string(),
  doula_slug: z.string().nullable().describe("The doula's page; null if the doula is not listed"),
  doula_pronouns: z
    .string()
    .nullable()
    .describe("As the doula entered them; null if the doula is not listed"),
  doula_image: z.string().nullable(),
  conversation_id: z
    .uuid()
    .nullable()
    .describe("The conversation with the doula; null if nobody has written yet"),
  amount: z.number().describe("US dollars"),
  refunded_amount: z.number().describe("US dollars, including what a bank took back after a dispute"),
  status: z.enum(orderStatuses),
  payment_url: providerUrlSchema.nullable().describe("Set while the order can be paid"),
  paid_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable().describe("When the package's weeks end; null before the payment"),
  expires_at: z.iso.datetime().nullable().describe("When the payment link expires"),
  is_birth: z.boolean().describe("Whether the rules for births apply"),
  due_date: z.iso.date().nullable().describe("Of the birth; the doula sees it too"),
  due_date_hidden_at: z.iso
    .datetime()
    .nullable()
    .describe("When a birth or a loss ended the due date for the parent"),
  proposed_due_date: z.iso
    .date()
    .nullable()
    .describe("To which the parent wants to move, until the doula answers"),
  can_move_due_date: z.boolean().describe("Whether the due date of a paid birth can move"),
  place_answer_until: z.iso
    .datetime()
    .nullable()
    .describe(
      "Until when the doula, who is not on call for this paid birth, can make room; then it is refunded",
    ),
  shares_birth_place: z.boolean(),
  birth_place: z
    .string()
    .nullable()
    .describe("The planned place of birth that the doula sees once the order is accepted or paid"),
  care: careRequestSchema.nullable().describe("Only for hourly care"),
  request_expires_at: z.iso
    .datetime()
    .nullable()
    .describe(
      "Until when the doula can answer, or the parent once the doula has proposed an amount; null unless the order began as a request",
    ),
  ...reducedFeeSchema.shape,
  accepted_at: z.iso.datetime().nullable().describe("When the doula accepted the request"),
  decline_note: z.string().nullable().describe("Written by the doula who declined"),
  ...coverageRecordSchema.shape,
  coverage_programs: z.array(z.string()).describe("The programs that the parent was asked about"),
  programs: z
    .array(z.string())
    .describe(
      "Public programs in which the doula of an open order is enrolled now: 'Colorado Medicaid'. Without a no to each, the order can't be paid",
    ),
  is_in_review: z.boolean().describe("The payment does not match the order, and an admin is reviewing it"),
});

export type Order = z.infer<typeof orderSchema>;

/** POST /rest/v1/orders/{id}/decline. The parent reads the note. */
export const declineOrderSchema = z.strictObject({ note: optionalText(noteMaxLength).default(null) });

/** POST /rest/v1/orders/{id}/propose: the doula's answer to a parent who asks for a reduced fee. */
export const proposeAmountSchema = z.strictObject({
  amount: z
    .number({ error: "Please enter an amount." })
    .positive({ error: "Please enter an amount." })
    .refine(isWholeCents, { error: "Please enter an amount in dollars and whole cents." })
    .describe("US dollars, between the lowest reduced fee of the package and its price"),
});

/** The form's value. */
export const typedProposalSchema = z.strictObject({ amount: typedNumber }).pipe(proposeAmountSchema);

/** POST /rest/v1/orders/{id}/accept_proposal. `amount`: the proposed one that the parent read. */
export const acceptProposalSchema = z.strictObject({ amount: z.number().describe("US dollars") });

/** POST /rest/v1/orders/{id}/due_date. The current due date withdraws an open request. */
export const moveDueDateSchema = z.strictObject({
  due_date: z
    .string({ error: dueDateMessages.missing })
    .min(1, { error: dueDateMessages.missing })
    .pipe(calendarDaySchema),
});

/** POST /rest/v1/orders/{id}/due_date/answer. `due_date`: the day the doula read. */
export const answerDueDateSchema = z.strictObject({ is_accepted: z.boolean(), due_date: calendarDaySchema });

export const orderParamsSchema = z.object({ id: idSchema });

export const orderPageSchema = pageSchema(orderSchema);

export const ordersQuerySchema = z.object({
  doula_profile_id: idSchema.optional().describe("Only orders from this doula"),
  after: idSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
