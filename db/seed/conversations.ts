import { minutesAfter } from "./calendar.ts";
import { demoDoula } from "./demo-doulas.ts";
import type { SeedDoula } from "./doulas.ts";
import { demoParent, parentId } from "./parents.ts";
import { stableId } from "./random.ts";

interface Thread {
  parent: string;
  doula: string;
  /** Who wrote what, and how many minutes ago; the oldest first. */
  lines: { by: "parent" | "doula"; ago: number; text: string; isUnread?: true }[];
}

const hour = 60;
const day = 24 * hour;

const threads: Thread[] = [
  {
    parent: demoParent.email,
    doula: demoDoula.name,
    lines: [
      {
        by: "parent",
        ago: 3 * day,
        text: "Hello Rosa, we are due in spring at St. David's South and found your page. How do you usually work with partners?",
      },
      {
        by: "doula",
        ago: 3 * day - 50,
        text: "Hello Maya, congratulations! I see partners as the center of the team: we practice together before the birth, and during it I step in only where two hands are not enough.",
      },
      {
        by: "parent",
        ago: 2 * day,
        text: "That sounds just right. Andre is a little nervous.\nShould he join our intro call?",
      },
      { by: "doula", ago: 2 * day - 20, text: "Yes, please bring him along." },
      {
        by: "doula",
        ago: 40,
        text: "One more thing for our call: if you have a draft of a birth plan, have it at hand. If not, we start one together.",
        isUnread: true,
      },
    ],
  },
  {
    parent: demoParent.email,
    doula: "Imani Okafor",
    lines: [
      {
        by: "parent",
        ago: 11 * day,
        text: "Thank you for the call today! We will talk it over this weekend.",
      },
      { by: "doula", ago: 11 * day - 95, text: "Take all the time you need. It was lovely to meet you." },
    ],
  },
  {
    parent: demoParent.email,
    doula: "Marisol Ybarra",
    lines: [
      {
        by: "parent",
        ago: 5 * hour,
        text: "Hi Marisol, do you still take births at the end of spring?",
        isUnread: true,
      },
    ],
  },
  {
    parent: "priya.nambiar@doula-match.example",
    doula: demoDoula.name,
    lines: [
      { by: "parent", ago: day, text: "Is our call by video or by phone?" },
      { by: "doula", ago: day - 15, text: "By video. The link comes with the reminder." },
      {
        by: "parent",
        ago: 3 * hour,
        text: "Perfect. My mother would like to listen in, I hope that is fine.",
        isUnread: true,
      },
    ],
  },
  {
    parent: "lucia.benavides@doula-match.example",
    doula: demoDoula.name,
    lines: [
      { by: "parent", ago: 19 * day, text: "¡Gracias por la llamada, Rosa! Nos ayudó muchísimo." },
      { by: "doula", ago: 19 * day - 30, text: "Con mucho gusto, Lucía. Escríbeme cuando quieras." },
    ],
  },
];

/** The demo conversations: the demo doula has three of them, the demo parent too. */
export function seedConversations(doulas: SeedDoula[], now: Date) {
  const doulaByName = new Map(doulas.map((doula) => [doula.user.fullName, doula]));
  return threads.map(({ parent, doula: name, lines }) => {
    const doulaUser = doulaByName.get(name)?.user;
    if (!doulaUser) throw new Error(`No demo doula is called ${name}`);
    const id = stableId(`conversation ${parent} ${name}`);
    const [parentUserId, doulaUserId] = [parentId(parent), doulaUser.id];
    const messages = lines.map(({ by, ago, text, isUnread }, index) => ({
      id: stableId(`message ${index} ${id}`),
      conversationId: id,
      senderId: by === "parent" ? parentUserId : doulaUserId,
      receiverId: by === "parent" ? doulaUserId : parentUserId,
      content: text,
      read: !isUnread,
      clientKey: stableId(`key ${index} ${id}`),
      createdAt: minutesAfter(now, -ago),
    }));
    const side = { conversationId: id, lastMessageAt: messages.at(-1)?.createdAt };
    return {
      conversation: { id, createdAt: messages[0]?.createdAt },
      members: [
        { ...side, userId: parentUserId, otherUserId: doulaUserId },
        { ...side, userId: doulaUserId, otherUserId: parentUserId },
      ],
      messages,
    };
  });
}
