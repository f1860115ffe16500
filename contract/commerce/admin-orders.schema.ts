import "../platform/zod-config.ts";
import { z } from "zod";
import { adminProofSchema } from "../identity/accounts.schema.ts";
import { proofMinutes } from "../identity/accounts.ts";
import {
  idSchema,
  listCursorSchema,
  pageSchema,
  requiredText,
  typedLine,
  typedNumber,
} from "../platform/fields.schema.ts";
import { noteMaxLength } from "../platform/fields.ts";
import { formatMoney, isWholeCents } from "../platform/money.ts";
import { coverageRecordSchema } from "./coverage.schema.ts";
import { packageSnapshotSchema, reducedFeeSchema } from "./orders.schema.ts";
import {
  disputeStatuses,
  maxExportedOrders,
  maxRefundReason,
  maxRefundWithoutPassword,
  orderSearchMaxLength,
  orderStatuses,
  ordersPerPage,
  refundCauses,
  refundStatuses,
} from "./orders.ts";

const dollars = z.number().describe("US dollars");
const instant = z.iso.datetime();

const personSchema = z
  .object({ id: idSchema, name: z.string(), email: z.string() })
  .nullable()
  .describe("Null if the account was deleted");

/** An order in the admins' list. */
export const adminOrderSchema = z.object({
  id: idSchema,
  created_at: instant,
  paid_at: instant.nullable(),
  status: z.enum(orderStatuses),
  package: packageSnapshotSchema,
  parent: personSchema,
  doula: personSchema,
  doula_name: z.string().describe("At the time of the order"),
  amount: dollars,
  platform_fee: dollars,
  refunded_amount: dollars,
  refunded_fee: dollars.describe("US dollars of the fee that the platform returned"),
  needs_review: z.boolean().describe("A payment needs an admin's review"),
});

export type AdminOrder = z.infer<typeof adminOrderSchema>;

const searchSchema = typedLine(orderSearchMaxLength)
  .transform((text) => text.replaceAll(/\s+/g, " ") || undefined)
  .optional()
  .describe(
    "The receipt number, the ID of the order, its parent or doula, or its payment or Checkout Session at Stripe; otherwise part of either person's email or name",
  );

/** GET /rest/v1/admin/orders */
export const adminOrdersQuerySchema = z.object({
  status: z.enum(orderStatuses).optional(),
  needs_review: z
    .literal("true")
    .transform(() => true)
    .optional()
    .describe("Only orders that need review"),
  search: searchSchema,
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(ordersPerPage),
});

export type AdminOrdersQuery = z.output<typeof adminOrdersQuerySchema>;

/** POST /rest/v1/admin/orders/export */
export const orderExportSchema = z.strictObject({
  status: z.enum(orderStatuses).optional(),
  needs_review: z.boolean().default(false).describe("Only orders that need review"),
  search: searchSchema,
});

export type OrderExport = z.output<typeof orderExportSchema>;

export const orderTotalsSchema = z.object({
  count: z.int().describe("Paid or not"),
  has_more: z.boolean().describe(`More match; only the newest ${maxExportedOrders} are counted`),
  amount: dollars.describe("US dollars that parents paid, before refunds"),
  refunded_amount: dollars,
  net_fee: dollars.describe("US dollars of the platform's fee that were not returned"),
});

export type OrderTotals = z.infer<typeof orderTotalsSchema>;

export const adminOrderPageSchema = pageSchema(adminOrderSchema).extend({
  totals: orderTotalsSchema.nullable().describe("Of all orders that match; only on the first page"),
  has_more_people: z
    .boolean()
    .describe("More people match `search` than the 20 newest, whose orders are listed"),
});

const adminRefundSchema = z.object({
  id: idSchema,
  created_at: instant,
  amount: dollars,
  fee: dollars.describe("The part of the platform's fee returned with it"),
  refused_fee: dollars.describe("The part of the fee that Stripe refused to return"),
  cause: z.enum(refundCauses),
  reason: z.string().nullable(),
  requested_by: z.string().nullable().describe("The admin's name"),
  status: z.enum(refundStatuses),
  settled_at: instant.nullable().describe("When it succeeded or failed"),
  stripe_refund_id: z.string().nullable(),
});

export type AdminRefund = z.infer<typeof adminRefundSchema>;

/** GET /rest/v1/orders/{id}/management */
export const adminOrderDetailSchema = adminOrderSchema.extend({
  expires_at: instant.nullable().describe("When the payment link expires"),
  is_due_date_unanswered: z
    .boolean()
    .describe(
      "Whether the doula has not answered for a week if the due date moves; admins do not see the dates",
    ),
  reorder_from: instant
    .nullable()
    .describe(
      "When the parent can order from this doula again after an automatic refund; null if there was none, or an admin has allowed it",
    ),
  ...coverageRecordSchema.shape,
  asked_amount: reducedFeeSchema.shape.asked_amount,
  platform_fee_percent: z.number(),
  refunds: z.array(adminRefundSchema).describe("Oldest first"),
  disputes: z
    .array(
      z.object({
        id: z.string().describe("Stripe's ID"),
        status: z.enum(disputeStatuses),
        amount: dollars,
        disputed_at: instant,
      }),
    )
    .describe("Oldest first"),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  stripe: z
    .object({
      account_id: z.string(),
      checkout_session_id: z.string().nullable(),
      payment_intent_id: z.string().nullable(),
      charge_id: z.string().nullable(),
      application_fee_id: z.string().nullable(),
    })
    .describe("Stripe's IDs"),
});

export type AdminOrderDetail = z.infer<typeof adminOrderDetailSchema>;

/** POST /rest/v1/orders/{id}/due_date/answer_for_doula */
export const adminDueDateAnswerSchema = z.strictObject({ is_accepted: z.boolean() });

/** POST /rest/v1/orders/{id}/review */
export const orderReviewSchema = z.strictObject({
  note: requiredText("Note", noteMaxLength).describe("What the admin found and did; for the audit log"),
});

export type OrderReview = z.output<typeof orderReviewSchema>;

const refundAmountSchema = z
  .number({ error: "Please enter an amount above 0." })
  .positive({ error: "Please enter an amount above 0." })
  .refine(isWholeCents, { error: "Please enter an amount in dollars and whole cents." })
  .describe("US dollars");

/** POST /rest/v1/orders/{id}/refunds */
export const newRefundSchema = z.strictObject({
  amount: refundAmountSchema,
  left: dollars.describe("The refundable amount the admin saw. If it has changed, nothing is refunded"),
  reason: requiredText("Reason", maxRefundReason).describe("Visible to admins only"),
  current_password: adminProofSchema.shape.current_password.describe(
    `The admin's: needed above ${formatMoney(maxRefundWithoutPassword)}, and ${proofMinutes} minutes after signing in or entering it`,
  ),
  code: adminProofSchema.shape.code,
});

export type NewRefund = z.output<typeof newRefundSchema>;

/** The form's values. */
export const typedRefundSchema = newRefundSchema.extend({ amount: typedNumber.pipe(refundAmountSchema) });
