import { conversationsQuerySchema } from "../../../contract/messaging/messages.schema.ts";
import { streamItems } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { listConversations, listMessages } from "./service.ts";

/** All messages that an export's owner sent or received. */
export async function* streamOwnMessages(platform: Platform, { viewer: { id: userId } }: ExportOwner) {
  const conversations = streamItems((after, limit) =>
    listConversations(platform, { userId, ...conversationsQuerySchema.parse({ after, limit }) }),
  );
  for await (const { id: conversationId, other } of conversations) {
    const messages = streamItems((before, limit) =>
      listMessages(platform, { conversationId, userId, before, limit }),
    );
    for await (const { client_key: _ours, ...message } of messages) {
      yield { conversation_with: other.full_name, ...message };
    }
  }
}
