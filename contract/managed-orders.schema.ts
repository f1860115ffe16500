import "./zod-config.ts";
import { z } from "zod";
import { idSchema, listCursorSchema, pageOf, requiredText, typedText } from "./fields.schema.ts";
import { noteMaxLength } from "./fields.ts";
import { packageSnapshotSchema, refundSchema } from "./orders.schema.ts";
import { disputeStatuses, orderSearchMaxLength, orderStatuses, ordersPerPage } from "./orders.ts";

const dollars = z.number().describe("US dollars");
const instant = z.iso.datetime();

const personSchema = z
  .object({ id: idSchema, name: z.string(), email: z.string() })
  .nullable()
  .describe("Null where the account was deleted");

/** An order as admins see it in the list. */
export const managedOrderSchema = z.object({
  id: idSchema,
  created_at: instant,
  paid_at: instant.nullable(),
  status: z.enum(orderStatuses),
  package: packageSnapshotSchema,
  parent: personSchema,
  doula: personSchema,
  doula_name: z.string().describe("As it was when it was ordered"),
  amount: dollars,
  platform_fee: dollars,
  refunded_amount: dollars,
  review_needed_at: instant.nullable().describe("Since when a payment waits for an admin to look at it"),
});

export type ManagedOrder = z.infer<typeof managedOrderSchema>;

/** GET /rest/v1/orders/managed */
export const managedOrdersQuerySchema = z.object({
  status: z.enum(orderStatuses).optional(),
  needs_look: z
    .literal("true")
    .transform(() => true)
    .optional()
    .describe("Only those that an admin has to look at"),
  search: typedText(orderSearchMaxLength)
    .transform((text) => text.replaceAll(/\s+/g, " ") || undefined)
    .optional()
    .describe(
      "An id of an order, of one of its two people, or of its payment or payment page at Stripe; else part of the email or name of one of the two",
    ),
  after: listCursorSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(ordersPerPage),
});

export type ManagedOrdersQuery = z.output<typeof managedOrdersQuerySchema>;

export const managedOrderPageSchema = pageOf(managedOrderSchema).extend({
  has_more_people: z
    .boolean()
    .describe("More people match `search` than were looked at: the 20 who signed up last"),
});

const managedRefundSchema = refundSchema.extend({ stripe_refund_id: z.string().nullable() });

export type ManagedRefund = z.infer<typeof managedRefundSchema>;

/** GET /rest/v1/orders/{id}/management */
export const managedOrderDetailSchema = managedOrderSchema.extend({
  expires_at: instant.nullable().describe("Until when the payment link works"),
  platform_fee_percent: z.number(),
  refunded_fee: dollars.describe("What the platform has given back of its fee"),
  refunds: z.array(managedRefundSchema).describe("Oldest first"),
  dispute: z
    .object({ id: z.string(), status: z.enum(disputeStatuses), amount: dollars, disputed_at: instant })
    .nullable()
    .describe("The latest one"),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  stripe: z
    .object({
      account_id: z.string(),
      checkout_session_id: z.string().nullable(),
      payment_intent_id: z.string().nullable(),
      charge_id: z.string().nullable(),
      application_fee_id: z.string().nullable(),
    })
    .describe("Ids at Stripe"),
});

export type ManagedOrderDetail = z.infer<typeof managedOrderDetailSchema>;

/** POST /rest/v1/orders/{id}/look */
export const orderLookSchema = z.strictObject({
  note: requiredText("Note", noteMaxLength).describe("What the admin found and did; for the audit log"),
});

export type OrderLook = z.output<typeof orderLookSchema>;
