import "./zod-config.ts";
import { z } from "zod";

/**
 * An event of the /realtime/v1 stream, one JSON value per server-sent event. It names what changed, without
 * the new value: the client fetches that.
 */
export const realtimeEventSchema = z.discriminatedUnion("type", [
  z
    .object({ type: z.literal("ready") })
    .describe("Earlier events may have been missed: fetch everything again"),
  z.object({ type: z.literal("message.created"), conversation_id: z.uuid(), message_id: z.uuid() }),
  z.object({ type: z.literal("conversation.read"), conversation_id: z.uuid() }),
  z.object({ type: z.literal("conversation.changed"), conversation_id: z.uuid() }),
  z.object({ type: z.literal("booking.changed"), booking_id: z.uuid() }),
  z.object({ type: z.literal("order.changed"), order_id: z.uuid() }),
  z.object({ type: z.literal("doula_profile.changed"), doula_profile_id: z.uuid() }),
  z
    .object({ type: z.literal("plans.changed"), user_id: z.uuid() })
    .describe("To the parent, and to any doula they told"),
  z
    .object({ type: z.literal("admin.changed") })
    .describe("For admins: what is waiting for a decision has changed"),
  z.object({ type: z.literal("session.ended") }).describe("The last event; the stream closes"),
]);

export type RealtimeEvent = z.infer<typeof realtimeEventSchema>;
