import { daysAfter } from "./calendar.ts";
import type { SeedDoula } from "./doulas.ts";
import { demoParent, parentId } from "./parents.ts";
import { stableId } from "./random.ts";

/** Whom the demo parents saved, and how many days ago. One of them is not listed any more. */
const demoFavorites = [
  { parent: demoParent.email, doula: "Marisol Ybarra", daysAgo: 2 },
  { parent: demoParent.email, doula: "Teo Marchetti", daysAgo: 9 },
  { parent: demoParent.email, doula: "Hollis Greer", daysAgo: 16 },
  { parent: demoParent.email, doula: "Kimberly Anne Dufresne", daysAgo: 24 },
  { parent: demoParent.email, doula: "Imani Okafor", daysAgo: 31 },
  { parent: "priya.nambiar@doula-match.example", doula: "Rosa Delgado-Whitaker", daysAgo: 5 },
  { parent: "erin.fairbanks@doula-match.example", doula: "Wren Halloran", daysAgo: 7 },
];

/** The demo favorites. */
export function seedFavorites(doulas: SeedDoula[], now: Date) {
  const doulaByName = new Map(doulas.map((doula) => [doula.user.fullName, doula]));
  return demoFavorites.map(({ parent, doula: name, daysAgo }) => {
    const doula = doulaByName.get(name);
    if (!doula) throw new Error(`No demo doula is called ${name}`);
    return {
      id: stableId(`favorite ${parent} ${name}`),
      userId: parentId(parent),
      doulaId: doula.profile.id,
      createdAt: later(daysAfter(now, -daysAgo), doula.user.createdAt),
    };
  });
}

/** Nobody was saved before they joined. */
function later(wished: Date, joined: Date): Date {
  return wished > joined ? wished : joined;
}
