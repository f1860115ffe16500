import "./zod-config.ts";
import { z } from "zod";

/**
 * What a stream of /realtime/v1 says, one JSON value per server-sent event. It names what changed, never what it is
 * now: that is asked for anew.
 */
export const realtimeEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }).describe("Nothing before this was heard: ask for everything anew"),
  z.object({ type: z.literal("message.created"), conversation_id: z.uuid(), message_id: z.uuid() }),
  z.object({ type: z.literal("conversation.read"), conversation_id: z.uuid() }),
  z.object({ type: z.literal("conversation.changed"), conversation_id: z.uuid() }),
  z.object({ type: z.literal("booking.changed"), booking_id: z.uuid() }),
  z.object({ type: z.literal("order.changed"), order_id: z.uuid() }),
  z.object({ type: z.literal("doula_profile.changed"), doula_profile_id: z.uuid() }),
  z
    .object({ type: z.literal("admin.changed") })
    .describe("For admins: what waits for a decision has changed"),
  z.object({ type: z.literal("session.ended") }).describe("The last event: the stream is closed"),
]);

export type RealtimeEvent = z.infer<typeof realtimeEventSchema>;
