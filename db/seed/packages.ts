import packages from "./data/packages.json" with { type: "json" };
import type { DoulaPerson } from "./metros.ts";
import type { RandomSource } from "./random.ts";

/** Priced in US dollars for a place where an hour costs 42. */
type PackageOffer = (typeof packages)[number];

/** Each is offered by at most one doula in a metro, so that no two doulas nearby read alike. */
export const packageOffers: PackageOffer[] = packages;

/** Takes one doula's packages out of those `left` for their metro: up to four, some inactive. */
export function dealPackages(
  person: DoulaPerson,
  left: Set<PackageOffer>,
  hourlyRate: number,
  random: RandomSource,
) {
  const candidates = [...left].filter((offer) =>
    offer.for.some((specialty) => person.specialties.includes(specialty)),
  );
  return random.sample(candidates, packageCount(person, random)).map((offer, position) => {
    left.delete(offer);
    return {
      name: offer.name,
      description: random.chance(0.08) ? null : offer.description,
      price: localPrice(offer.price, hourlyRate).toFixed(2),
      durationWeeks: offer.weeks,
      // The first stays active: a doula with only inactive packages would not be believable.
      isActive: position === 0 || !random.chance(0.25),
    };
  });
}

function packageCount({ status, isSparse }: DoulaPerson, random: RandomSource): number {
  if (status === "draft") return random.integer(0, 1);
  if (status === "pending" || status === "rejected") return random.integer(1, 2);
  if (isSparse) return 0;
  return random.chance(0.08) ? 4 : random.integer(1, 3);
}

/** Rounds to five dollars, unless the original price was not round. */
function localPrice(price: number, hourlyRate: number): number {
  return Math.round((Math.floor(price) * hourlyRate) / 42 / 5) * 5 + (price % 1);
}
