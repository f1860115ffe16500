import { minutesAfter } from "./calendar.ts";
import threads from "./data/conversations.json" with { type: "json" };
import { createDoulaFinder, type SeedDoula } from "./doulas.ts";
import { getParentId, parentEmail } from "./people.ts";
import { stableId } from "./random.ts";

/** The demo conversations: three each for the demo doula and the demo parent. */
export function seedConversations(doulas: SeedDoula[], now: Date) {
  const findDoula = createDoulaFinder(doulas);
  return threads.map(({ parent, doula, messages }) => {
    const id = stableId(`conversation ${parentEmail(parent)} ${doula}`);
    const [parentUserId, doulaUserId] = [getParentId(parent), findDoula(doula).user.id];
    const rows = messages.map(({ by, minutesAgo, text, isUnread }, index) => ({
      id: stableId(`message ${index} ${id}`),
      conversationId: id,
      senderId: by === "parent" ? parentUserId : doulaUserId,
      receiverId: by === "parent" ? doulaUserId : parentUserId,
      content: text,
      read: !isUnread,
      clientKey: stableId(`key ${index} ${id}`),
      createdAt: minutesAfter(now, -minutesAgo),
    }));
    const side = { conversationId: id, lastMessageAt: rows.at(-1)?.createdAt };
    return {
      conversation: { id, createdAt: rows[0]?.createdAt },
      members: [
        { ...side, userId: parentUserId, otherUserId: doulaUserId },
        { ...side, userId: doulaUserId, otherUserId: parentUserId },
      ],
      messages: rows,
    };
  });
}
