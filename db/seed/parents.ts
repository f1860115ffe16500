import { splitFullName } from "../../contract/accounts.ts";
import { addDays } from "../../contract/time.ts";
import { dayIn, daysAfter } from "./calendar.ts";
import { stableId } from "./random.ts";

interface Parent {
  name: string;
  email: string;
  /** Weeks from now to the due date. */
  weeksToGo?: number;
  parent2Name?: string;
  provider?: string;
  address?: string;
  phone?: string;
}

/** Of everybody of the demo data who can log in. */
export const demoPassword = "calm-river-42";

/** The one demo parent who can log in. */
export const demoParent = {
  name: "Maya Thompson",
  email: "parent@doula-match.example",
  password: demoPassword,
};

const parents: Parent[] = [
  {
    name: demoParent.name,
    email: demoParent.email,
    weeksToGo: 20,
    parent2Name: "Andre Thompson",
    provider: "St. David's South Austin Medical Center",
    address: "2207 Marigold Court, Austin, TX 78704",
    phone: "(512) 555-0199",
  },
  {
    name: "Priya Nambiar",
    email: "priya.nambiar@doula-match.example",
    weeksToGo: 14,
    provider: "Austin birth center",
  },
  {
    name: "Caleb Ostrowski",
    email: "caleb.ostrowski@doula-match.example",
    weeksToGo: 9,
    parent2Name: "June Park",
  },
  {
    name: "Lucía Benavides",
    email: "lucia.benavides@doula-match.example",
    weeksToGo: 26,
    provider: "At home",
  },
  {
    name: "Erin Fairbanks",
    email: "erin.fairbanks@doula-match.example",
    weeksToGo: 17,
    provider: "OHSU Hospital",
  },
  { name: "Dominique Carter", email: "dominique.carter@doula-match.example", weeksToGo: 11 },
  {
    name: "Talia Mendelsohn",
    email: "talia.mendelsohn@doula-match.example",
    weeksToGo: 30,
    parent2Name: "Ari Levin",
  },
  {
    name: "Keisha Rowland",
    email: "keisha.rowland@doula-match.example",
    weeksToGo: 6,
    provider: "Grady Memorial",
  },
  { name: "Owen Sandoval", email: "owen.sandoval@doula-match.example", parent2Name: "Bree Sandoval" },
  {
    name: "Hana Kobayashi",
    email: "hana.kobayashi@doula-match.example",
    weeksToGo: 22,
    provider: "Swedish First Hill",
  },
  { name: "Sarah Lindholm", email: "sarah.lindholm@doula-match.example", weeksToGo: 3 },
  {
    name: "Gabriela Fonseca",
    email: "gabriela.fonseca@doula-match.example",
    weeksToGo: 19,
    provider: "Home birth",
  },
  {
    name: "Bridget O'Shea",
    email: "bridget.oshea@doula-match.example",
    weeksToGo: 15,
    provider: "Brigham and Women's",
  },
  {
    name: "Noor Haddad",
    email: "noor.haddad@doula-match.example",
    weeksToGo: 13,
    parent2Name: "Sami Haddad",
    provider: "St. David's North Austin Medical Center",
    address: "118 Sparrow Hill Street, Austin, TX 78751",
    phone: "(512) 555-0197",
  },
];

/** The id of a demo parent's user. */
export function parentId(email: string): string {
  return stableId(`user ${email}`);
}

/** The demo parents with their rows. All of them joined before any of their bookings. */
export function seedParents(now: Date) {
  return parents.map((parent, position) => {
    const joined = daysAfter(now, -75 - position * 3);
    const userId = parentId(parent.email);
    return {
      user: {
        id: userId,
        email: parent.email,
        emailVerified: true,
        fullName: parent.name,
        ...splitFullName(parent.name),
        userType: "client",
        createdAt: joined,
        updatedAt: joined,
      },
      profile: {
        userId,
        parent2Name: parent.parent2Name,
        dueDate: parent.weeksToGo === undefined ? null : addDays(dayIn("UTC", now), parent.weeksToGo * 7),
        provider: parent.provider,
        address: parent.address,
        phone: parent.phone,
        createdAt: joined,
      },
    };
  });
}
