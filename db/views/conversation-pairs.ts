import { pgView, uuid } from "drizzle-orm/pg-core";

/** Conversations in which somebody has written, once for each of the two people. */
export const conversationPairs = pgView("conversation_pairs", {
  userId: uuid(),
  otherUserId: uuid(),
  conversationId: uuid(),
}).existing();
