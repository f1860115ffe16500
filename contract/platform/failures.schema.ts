import "./zod-config.ts";
import { z } from "zod";
import { emailKinds, failuresPerPage } from "./failures.ts";
import { idSchema, instantSchema, listCursorSchema, pageSchema } from "./fields.schema.ts";

/** GET /rest/v1/failed_emails, /rest/v1/failed_jobs, /rest/v1/failed_events */
export const failuresQuerySchema = z.object({
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(failuresPerPage),
});

export type FailuresQuery = z.output<typeof failuresQuerySchema>;

export const failureErrorShape = {
  kind: z.string().nullable().describe("The error's class; null if the attempt timed out"),
  code: z.string().nullable(),
  response_code: z.int().nullable().describe("From the mail server"),
};

const failureShape = {
  id: idSchema,
  error: z.object(failureErrorShape),
  failed_at: instantSchema,
  attempts: z.int().nullable().describe("Null if attempts were not counted"),
};

export const failedEmailSchema = z.object({
  ...failureShape,
  kind: z.enum(emailKinds).nullable().describe("Null if another version queued it"),
  recipient: z.string().nullable().describe("Null if no available key decrypts it"),
  is_expired: z.boolean().describe("Too late to send it again"),
});

export type FailedEmail = z.infer<typeof failedEmailSchema>;

export const failedEmailPageSchema = pageSchema(failedEmailSchema);

export const failedJobSchema = z.object({
  ...failureShape,
  name: z.string(),
  is_scheduled: z.boolean().describe("The job also runs on a schedule; this is the result of its last run"),
});

export type FailedJob = z.infer<typeof failedJobSchema>;

export const failedJobPageSchema = pageSchema(failedJobSchema);

export const failedEventSchema = z.object({
  ...failureShape,
  type: z.string().describe("Stripe's name, such as charge.dispute.created"),
});

export type FailedEvent = z.infer<typeof failedEventSchema>;

export const failedEventPageSchema = pageSchema(failedEventSchema);

/** {id} in the routes of failed emails, jobs and events. */
export const failureParamsSchema = z.object({ id: idSchema });
