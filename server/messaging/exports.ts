import { conversationsQuerySchema } from "../../contract/messaging/messages.schema.ts";
import { streamItems } from "../platform/database/keyset.ts";
import type { Platform } from "../platform/platform.ts";
import type { ExportedFiles } from "../providers/domain.ts";
import { findBlocksAndReports } from "../trust/reports/service.ts";
import { listConversations, listMessages, selectConversationMembers } from "./messages/service.ts";

const limit = 100;

/** Reports are about conversations, so what trust exports of them is read here. */
export const messagingExports: ExportedFiles = {
  "messages.json": (platform, { viewer }) => readMessages(platform, viewer.id),
  "blocks-and-reports.json": ({ db }, { viewer }) =>
    findBlocksAndReports(db, { userId: viewer.id, members: selectConversationMembers("members") }),
};

async function* readMessages(platform: Platform, userId: string) {
  const conversations = streamItems((after) =>
    listConversations(platform, { userId, ...conversationsQuerySchema.parse({ after, limit }) }),
  );
  for await (const { id: conversationId, other } of conversations) {
    const messages = streamItems((before) =>
      listMessages(platform, { conversationId, userId, before, limit }),
    );
    for await (const { client_key: _ours, ...message } of messages) {
      yield { conversation_with: other.full_name, ...message };
    }
  }
}
