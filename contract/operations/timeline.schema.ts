import "../platform/zod-config.ts";
import { z } from "zod";
import { orderStatuses, refundStatuses } from "../commerce/orders.ts";
import { emailKinds } from "../platform/failures.ts";
import { idSchema, instantSchema, listCursorSchema, pageSchema } from "../platform/fields.schema.ts";
import { bookingStatuses } from "../scheduling/bookings.ts";
import { reportOutcomes, reportReasons } from "../trust/reports.ts";
import { timelineFilters } from "./timeline.ts";

const base = { id: z.string(), at: instantSchema };
const otherPerson = z
  .string()
  .nullable()
  .describe("The other person's name; null if the account was deleted");

/** What happened to or through a person, as admins see it. It has no texts of people, and nothing about births or losses. */
export const timelineItemSchema = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("call").describe("An intro call, by when it was booked"),
    starts_at: instantSchema,
    status: z.enum(bookingStatuses),
    with: otherPerson,
  }),
  z.object({
    ...base,
    kind: z.literal("order"),
    status: z.enum(orderStatuses),
    package: z.string(),
    amount: z.number().describe("US dollars"),
    with: otherPerson,
  }),
  z.object({
    ...base,
    kind: z.literal("refund"),
    order_id: idSchema,
    status: z.enum(refundStatuses),
    amount: z.number().describe("US dollars"),
  }),
  z.object({
    ...base,
    kind: z.literal("report"),
    is_reporter: z.boolean().describe("They reported someone; otherwise somebody reported them"),
    reason: z.enum(reportReasons),
    outcome: z.enum(reportOutcomes).nullable().describe("Null while it waits for an admin"),
  }),
  z.object({
    ...base,
    kind: z.literal("email").describe("An email to their current address in the last 30 days"),
    email_kind: z.enum(emailKinds).nullable().describe("Null if another version queued it"),
    state: z.enum(["sent", "waiting", "failed"]),
    is_expired: z.boolean().describe("Too late to send it again"),
  }),
  z.object({
    ...base,
    kind: z.literal("log_ins"),
    day: z.iso.date().describe("UTC"),
    count: z.int(),
  }),
  z.object({
    ...base,
    kind: z.literal("change").describe("An entry of the audit log by or about them"),
    action: z.string(),
    actor: z.string().nullable().describe("Null if the platform acted or the account was deleted"),
  }),
]);

export type TimelineItem = z.infer<typeof timelineItemSchema>;

export const timelinePageSchema = pageSchema(timelineItemSchema);

/** GET /rest/v1/users/{user_id}/timeline */
export const timelineQuerySchema = z.object({
  show: z
    .enum(timelineFilters)
    .default("all")
    .describe(
      "admin_access: what admins read about them, which no other value includes; orders include refunds",
    ),
  after: listCursorSchema.optional().describe("next_cursor of the previous page, with the same filter"),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export type TimelineQuery = z.output<typeof timelineQuerySchema>;
