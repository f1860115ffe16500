import "../platform/zod-config.ts";
import { z } from "zod";
import {
  idSchema,
  instantSchema,
  listCursorSchema,
  pageSchema,
  requiredText,
} from "../platform/fields.schema.ts";
import { noteMaxLength } from "../platform/fields.ts";
import { differenceKinds, differenceSubjects, differencesPerPage } from "./reconciliation.ts";

/** GET /rest/v1/payment_differences */
export const differencesQuerySchema = z.object({
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(differencesPerPage),
});

export type DifferencesQuery = z.output<typeof differencesQuerySchema>;

const dollars = z.number().nullable();

export const differenceSchema = z.object({
  id: idSchema,
  subject: z.enum(differenceSubjects),
  kind: z.enum(differenceKinds),
  stripe_id: z.string().describe("The object's ID at Stripe"),
  account_id: z.string().describe("The doula's account at Stripe"),
  order_id: idSchema.nullable().describe("Null if no order has the payment"),
  own_amount: dollars.describe("US dollars; null if missing here"),
  stripe_amount: dollars.describe("US dollars; null if missing at Stripe, or in another currency"),
  found_at: instantSchema,
});

export type PaymentDifference = z.infer<typeof differenceSchema>;

export const differencePageSchema = pageSchema(differenceSchema).extend({
  unchecked: z.int().describe("Accounts that could not be compared for two days"),
});

/** {id} in the routes of differences. */
export const differenceParamsSchema = z.object({ id: idSchema });

/** POST /rest/v1/payment_differences/{id}/dismiss */
export const differenceDismissalSchema = z.strictObject({
  note: requiredText("Note", noteMaxLength).describe("Why no action is needed; for the audit log"),
});

export type DifferenceDismissal = z.output<typeof differenceDismissalSchema>;
