import { queryBuilder, schema } from "../../../db/database.ts";

const { conversationMembers } = schema;

/** Returns a subquery with both sides of each conversation, for joins in other domains. */
export function selectConversationMembers<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({ conversationId: conversationMembers.conversationId, userId: conversationMembers.userId })
    .from(conversationMembers)
    .as(alias);
}
