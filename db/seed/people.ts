import { splitFullName } from "../../contract/identity/accounts.ts";
import { addDays, toCalendarDay } from "../../contract/platform/time.ts";
import { daysAfter } from "./calendar.ts";
import parents from "./data/parents.json" with { type: "json" };
import { stableId } from "./random.ts";

/** The password of every demo person who can log in. */
const demoPassword = "calm-river-42";

export const parentEmail = (handle: string) => `${handle}@doula-match.example`;

export const demoParent = { email: parentEmail("parent"), password: demoPassword };

/** Reviews the demo doulas. */
export const demoAdmin = { name: "Ines Halvorsen", email: "admin@doula-match.example" };

/** The demo doulas who can log in: one listed, and one at each stage before that. */
export const demoDoula = {
  name: "Rosa Delgado-Whitaker",
  email: "doula@doula-match.example",
  password: demoPassword,
};

/** Two of the six steps are done: video and births. */
export const draftDoula = { name: "Desmond Achebe", email: "doula-draft@doula-match.example" };
export const pendingDoula = { name: "Kaitlyn Moreau", email: "doula-pending@doula-match.example" };
export const rejectedDoula = { name: "Alexis Tran", email: "doula-rejected@doula-match.example" };

export const demoDoulas = [demoDoula, draftDoula, pendingDoula, rejectedDoula];

interface Person {
  id: string;
  email: string;
  name: string;
  userType: "client" | "doula" | "admin";
  joined: Date;
}

export function makeUserRow({ id, email, name, userType, joined }: Person) {
  const fullName = { fullName: name, ...splitFullName(name) };
  return { id, email, emailVerified: true, ...fullName, userType, createdAt: joined, updatedAt: joined };
}

export function seedAdmin(now: Date) {
  const { name, email } = demoAdmin;
  const id = stableId(`user ${email}`);
  return { user: makeUserRow({ id, email, name, userType: "admin", joined: daysAfter(now, -720) }) };
}

/** The user ID of a demo parent, by the first part of their address. */
export function getParentId(handle: string): string {
  return stableId(`user ${parentEmail(handle)}`);
}

/** Every parent joined before their first booking. */
export function seedParents(now: Date) {
  return parents.map(({ handle, name, weeksToGo, portrait, ...profile }, position) => {
    const joined = daysAfter(now, -75 - position * 3);
    const id = getParentId(handle);
    return {
      user: makeUserRow({ id, email: parentEmail(handle), name, userType: "client", joined }),
      portrait,
      profile: {
        ...profile,
        userId: id,
        dueDate: weeksToGo === undefined ? null : addDays(toCalendarDay(now, "UTC"), weeksToGo * 7),
        createdAt: joined,
      },
    };
  });
}
