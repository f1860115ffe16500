import "../platform/zod-config.ts";
import { z } from "zod";
import { idSchema, pageSchema } from "../platform/fields.schema.ts";
import { coverageRecordSchema } from "./coverage.schema.ts";
import { careRequestSchema, packageSnapshotSchema, reducedFeeSchema } from "./orders.schema.ts";
import { orderStatuses, ordersPerPage } from "./orders.ts";

const dollars = z.number().describe("US dollars");

/** An order as its doula sees it. While it is pending, the amounts are not paid yet. */
export const doulaOrderSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  status: z.enum(orderStatuses),
  package: packageSnapshotSchema,
  parent: z
    .object({
      user_id: z
        .uuid()
        .nullable()
        .describe("For messages; null before the payment, unless it is an open request"),
      name: z.string().describe("The first name until it is paid, then the full name"),
    })
    .nullable()
    .describe("Null if the account was deleted"),
  due_date: z.iso.date().nullable().describe("Of a birth while the order is open"),
  proposed_due_date: z.iso.date().nullable().describe("To which the parent wants to move it"),
  needs_room: z
    .boolean()
    .describe("A request or a payment for a due date for which the doula is not on call by their own limits"),
  place_answer_until: z.iso
    .datetime()
    .nullable()
    .describe("Until when the doula can make room for this paid birth; then it is refunded"),
  birth_place: z
    .string()
    .nullable()
    .describe(
      "As of the order; null unless the parent shares it and the order is accepted or paid, and open",
    ),
  ...coverageRecordSchema.shape,
  care: careRequestSchema.nullable().describe("Only for hourly care"),
  request_expires_at: z.iso
    .datetime()
    .nullable()
    .describe("Until when a request can be answered, by the parent once the doula has proposed an amount"),
  ...reducedFeeSchema.shape,
  pay_until: z.iso.datetime().nullable().describe("Until when the parent can pay for an accepted request"),
  amount: dollars,
  platform_fee: dollars.describe("The platform's current fee, minus what refunds returned"),
  refunded_amount: dollars,
  disputed_amount: dollars.describe("What an open or lost dispute has taken"),
  net_amount: dollars.describe(
    "The amount minus fee, refunds and disputes; 0 until it is paid. Stripe's own fees are not included",
  ),
});

export type DoulaOrder = z.infer<typeof doulaOrderSchema>;

export const doulaOrderTotalsSchema = z.object({
  count: z.int().describe("Paid orders"),
  amount: dollars,
  platform_fee: dollars,
  refunded_amount: dollars,
  disputed_amount: dollars,
  net_amount: dollars,
});

export type DoulaOrderTotals = z.infer<typeof doulaOrderTotalsSchema>;

/** GET /rest/v1/sales */
export const doulaOrdersQuerySchema = z.object({
  after: idSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(ordersPerPage),
  awaits_answer: z
    .literal("true")
    .optional()
    .describe(
      "Only what waits for the doula's answer: requests, moved due dates, and paid births without room",
    ),
});

export const doulaOrdersPageSchema = pageSchema(doulaOrderSchema).extend({
  totals: doulaOrderTotalsSchema.nullable().describe("For all orders; only on the first page"),
});

/** POST /rest/v1/sales/export */
export const doulaOrdersExportSchema = z.strictObject({});
