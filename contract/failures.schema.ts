import "./zod-config.ts";
import { z } from "zod";
import { failuresPerPage, mailKinds } from "./failures.ts";
import { idSchema, instantSchema, listCursorSchema, pageOf } from "./fields.schema.ts";

/** GET /rest/v1/failed_emails, /rest/v1/failed_jobs, /rest/v1/failed_events */
export const failuresQuerySchema = z.object({
  after: listCursorSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(failuresPerPage),
});

export type FailuresQuery = z.output<typeof failuresQuerySchema>;

export const failureErrorShape = {
  kind: z.string().nullable().describe("The error's class; null where the attempt took too long"),
  code: z.string().nullable(),
  response_code: z.int().nullable().describe("Of the mail server"),
};

const failureShape = {
  id: idSchema,
  error: z.object(failureErrorShape),
  failed_at: instantSchema,
  attempts: z.int().nullable().describe("Null where nobody counted"),
};

export const failedEmailSchema = z.object({
  ...failureShape,
  kind: z.enum(mailKinds).nullable().describe("Null where another version queued it"),
  recipient: z.string().nullable().describe("Null where no key decrypts it"),
  is_expired: z.boolean().describe("It is not sent again"),
});

export type FailedEmail = z.infer<typeof failedEmailSchema>;

export const failedEmailPageSchema = pageOf(failedEmailSchema);

export const failedJobSchema = z.object({
  ...failureShape,
  name: z.string(),
  is_scheduled: z.boolean().describe("It also runs at its times; this is how it ended last"),
});

export type FailedJob = z.infer<typeof failedJobSchema>;

export const failedJobPageSchema = pageOf(failedJobSchema);

export const failedEventSchema = z.object({
  ...failureShape,
  type: z.string().describe("As Stripe names it, such as charge.dispute.created"),
});

export type FailedEvent = z.infer<typeof failedEventSchema>;

export const failedEventPageSchema = pageOf(failedEventSchema);

/** {id} of a failure. */
export const failureParamsSchema = z.object({ id: idSchema });
