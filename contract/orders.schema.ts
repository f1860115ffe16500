import "./zod-config.ts";
import { z } from "zod";
import { idSchema, pageSchema } from "./fields.schema.ts";
import { orderStatuses } from "./orders.ts";

const ignored = z.unknown().optional().describe("Ignored: the server computes it");

const seenPrice = z
  .number()
  .optional()
  .describe("US dollars: the price the parent saw. It is compared with the current price, never charged");

/** POST /rest/v1/orders, with the spec's field names. */
export const newOrderSchema = z.strictObject({
  package_id: idSchema,
  parent_user_id: idSchema.optional().describe("Must be the caller"),
  doula_profile_id: idSchema.optional().describe("Must be the package's doula"),
  amount: seenPrice,
  status: ignored,
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
  paymentUrl: z.url().describe("Stripe's payment page for this order"),
});

/** The package at the time of purchase. */
export const packageSnapshotSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().describe("US dollars"),
  duration_weeks: z.int(),
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
  doula_image: z.string().nullable(),
  conversation_id: z
    .uuid()
    .nullable()
    .describe("The conversation with the doula; null if nobody has written yet"),
  amount: z.number().describe("US dollars"),
  refunded_amount: z.number().describe("US dollars, including what a bank took back after a dispute"),
  status: z.enum(orderStatuses),
  payment_url: z.url().nullable().describe("Set while the order can be paid"),
  paid_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable().describe("When the package's weeks end; null before the payment"),
  expires_at: z.iso.datetime().nullable().describe("When the payment link expires"),
  is_in_review: z.boolean().describe("The payment does not match the order, and an admin is reviewing it"),
});

export type Order = z.infer<typeof orderSchema>;

export const orderParamsSchema = z.object({ id: idSchema });

export const orderPageSchema = pageSchema(orderSchema);

export const ordersQuerySchema = z.object({
  doula_profile_id: idSchema.optional().describe("Only orders from this doula"),
  after: idSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
