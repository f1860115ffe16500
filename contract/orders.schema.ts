import "./zod-config.ts";
import { z } from "zod";
import { idSchema, pageOf } from "./fields.schema.ts";
import { isWholeCents } from "./money.ts";
import { maxRefundReason, orderStatuses, refundCauses, refundStatuses } from "./orders.ts";

const ignored = z.unknown().optional().describe("Ignored: the server computes it");

/** POST /rest/v1/orders, with the spec's names. */
export const newOrderSchema = z.strictObject({
  package_id: idSchema,
  parent_user_id: idSchema.optional().describe("The caller, or it is refused"),
  doula_profile_id: idSchema.optional().describe("The package's doula, or it is refused"),
  amount: ignored,
  status: ignored,
});

/** POST /functions/v1/create-payment-link, with the spec's names. */
export const paymentLinkRequestSchema = z.strictObject({
  orderId: idSchema,
  amount: ignored,
  packageName: ignored,
  stripeAccountId: ignored,
  doulaName: ignored,
});

export const paymentLinkSchema = z.object({
  paymentUrl: z.url().describe("Stripe's payment page for this order"),
});

/** What was bought, as it was then. */
export const packageSnapshotSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().describe("US dollars"),
  duration_weeks: z.int(),
});

/** As its parent sees it. */
export const orderSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  parent_user_id: z.uuid(),
  doula_profile_id: z.uuid().nullable().describe("Null where the doula's profile was deleted"),
  package_id: z.uuid().nullable().describe("Null where the package was deleted"),
  package: packageSnapshotSchema,
  doula_name: z.string(),
  doula_slug: z.string().nullable().describe("Of their page; null while the doula is not listed"),
  doula_image: z.string().nullable(),
  amount: z.number().describe("US dollars"),
  refunded_amount: z.number().describe("US dollars"),
  status: z.enum(orderStatuses),
  payment_url: z.url().nullable().describe("While it can be paid with it"),
  paid_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable().describe("Until when the payment link works"),
  is_in_review: z.boolean().describe("A payment came that does not fit, and an admin looks at it"),
});

export type Order = z.infer<typeof orderSchema>;

/** POST /rest/v1/orders/{id}/refunds */
export const newRefundSchema = z.strictObject({
  amount: z
    .number({ error: "Please enter an amount." })
    .positive({ error: "Please enter an amount above $0." })
    .refine(isWholeCents, { error: "Please enter dollars and cents." })
    .describe("US dollars"),
  left: z
    .number()
    .describe("What the admin saw as left to be refunded. Where it is no longer so, nothing is refunded"),
  reason: z
    .string()
    .trim()
    .min(1, { error: "Please give a reason." })
    .max(maxRefundReason, { error: `Please write at most ${maxRefundReason} characters.` }),
});

/** As admins see it. */
export const refundSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  amount: z.number().describe("US dollars"),
  fee: z.number().describe("US dollars that the platform gives back with it"),
  cause: z.enum(refundCauses),
  reason: z.string().nullable(),
  requested_by: z.string().nullable().describe("The admin's name"),
  status: z.enum(refundStatuses),
  settled_at: z.iso.datetime().nullable(),
});

export type Refund = z.infer<typeof refundSchema>;

/** GET /rest/v1/orders/{id}/refunds */
export const orderRefundsSchema = z.object({
  left: z.number().describe("US dollars that can be refunded: neither refunded nor on their way"),
  items: z.array(refundSchema),
});

export type OrderRefunds = z.infer<typeof orderRefundsSchema>;

export const orderParamsSchema = z.object({ id: idSchema });

export const orderPageSchema = pageOf(orderSchema);

export const ordersQuerySchema = z.object({
  doula_profile_id: idSchema.optional().describe("Only those of this doula"),
  after: idSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
