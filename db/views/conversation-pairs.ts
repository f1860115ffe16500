import { pgView, uuid } from "drizzle-orm/pg-core";

/** Each conversation that has a message, once for each of its two people. */
export const conversationPairs = pgView("conversation_pairs", {
  userId: uuid(),
  otherUserId: uuid(),
  conversationId: uuid(),
}).existing();
