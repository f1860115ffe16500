import { daysAfter } from "./calendar.ts";
import favorites from "./data/favorites.json" with { type: "json" };
import { createDoulaFinder, type SeedDoula } from "./doulas.ts";
import { getParentId, parentEmail } from "./people.ts";
import { stableId } from "./random.ts";

/** The doulas saved by demo parents. One of them is no longer listed. */
export function seedFavorites(doulas: SeedDoula[], now: Date) {
  const findDoula = createDoulaFinder(doulas);
  return favorites.map(({ parent, doula: name, daysAgo }) => {
    const { profile, user } = findDoula(name);
    const saved = daysAfter(now, -daysAgo);
    return {
      id: stableId(`favorite ${parentEmail(parent)} ${name}`),
      userId: getParentId(parent),
      doulaId: profile.id,
      // A doula cannot be saved before they joined.
      createdAt: saved > user.createdAt ? saved : user.createdAt,
    };
  });
}
