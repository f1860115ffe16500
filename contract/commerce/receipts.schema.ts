import "../platform/zod-config.ts";
import { z } from "zod";
import { careRequestSchema, packageSnapshotSchema } from "./orders.schema.ts";
import { orderStatuses } from "./orders.ts";

/**
 * GET /rest/v1/orders/{id}/receipt: what was paid. There are no dates of service, because orders do not
 * record any. Days are in the doula's time zone.
 */
export const receiptSchema = z.object({
  order_id: z.uuid(),
  status: z.enum(orderStatuses),
  is_sandbox: z.boolean().describe("No real money moved"),
  parent_name: z.string().nullable().describe("Null if the parent's account was deleted"),
  doula_name: z.string(),
  business_name: z.string().nullable(),
  npi: z.string().nullable(),
  package: packageSnapshotSchema,
  care: careRequestSchema.nullable().describe("Only for hourly care"),
  paid_on: z.iso.date(),
  amount: z.number().describe("US dollars, like all amounts below"),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  refunds: z
    .array(z.object({ refunded_on: z.iso.date(), amount: z.number() }))
    .describe("What was returned to the card, oldest first"),
  returned_by_bank: z.number().describe("After a dispute that the doula lost"),
  total_paid: z.number().describe("The amount minus what was returned"),
});

export type Receipt = z.infer<typeof receiptSchema>;
