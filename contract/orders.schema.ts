import "./zod-config.ts";
import { z } from "zod";
import { idSchema, pageOf } from "./fields.schema.ts";
import { orderStatuses } from "./orders.ts";

const ignored = z.unknown().optional().describe("Ignored: the server computes it");

const seenPrice = z
  .number()
  .optional()
  .describe("US dollars: the price the parent saw. It is compared with today's, never charged");

/** POST /rest/v1/orders, with the spec's names. */
export const newOrderSchema = z.strictObject({
  package_id: idSchema,
  parent_user_id: idSchema.optional().describe("The caller, or it is refused"),
  doula_profile_id: idSchema.optional().describe("The package's doula, or it is refused"),
  amount: seenPrice,
  status: ignored,
});

/** POST /functions/v1/create-payment-link, with the spec's names. */
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
  conversation_id: z.uuid().nullable().describe("With the doula; null where nobody has written yet"),
  amount: z.number().describe("US dollars"),
  refunded_amount: z.number().describe("US dollars; with what a bank took back after a dispute"),
  status: z.enum(orderStatuses),
  payment_url: z.url().nullable().describe("While it can be paid with it"),
  paid_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable().describe("Until when the payment link works"),
  is_in_review: z.boolean().describe("A payment came that does not fit, and an admin looks at it"),
});

export type Order = z.infer<typeof orderSchema>;

export const orderParamsSchema = z.object({ id: idSchema });

export const orderPageSchema = pageOf(orderSchema);

export const ordersQuerySchema = z.object({
  doula_profile_id: idSchema.optional().describe("Only those of this doula"),
  after: idSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
