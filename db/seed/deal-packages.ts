import type { PackageOffer } from "./packages.ts";
import type { DoulaPerson } from "./person.ts";
import type { RandomSource } from "./random.ts";

/** Takes the packages of one doula out of what is `left` for their metro. None to four, some no longer offered. */
export function dealPackages(
  person: DoulaPerson,
  left: Set<PackageOffer>,
  hourlyRate: number,
  random: RandomSource,
) {
  const fitting = [...left].filter((offer) =>
    offer.for.some((specialty) => person.specialties.includes(specialty)),
  );
  return random.sample(fitting, packageCount(person, random)).map((offer, position) => {
    left.delete(offer);
    return {
      name: offer.name,
      description: random.chance(0.08) ? null : offer.description,
      price: localPrice(offer.price, hourlyRate).toFixed(2),
      durationWeeks: offer.weeks,
      // The first stays on offer: a doula with nothing but withdrawn packages would not be believable.
      isActive: position === 0 || !random.chance(0.25),
    };
  });
}

function packageCount(person: DoulaPerson, random: RandomSource): number {
  switch (person.status) {
    case "draft":
      return random.integer(0, 1);
    case "pending":
    case "rejected":
      return random.integer(1, 2);
    default:
      return person.isSparse ? 0 : random.chance(0.08) ? 4 : random.integer(1, 3);
  }
}

/** To the nearest five dollars; a price that is not round stays so. */
function localPrice(price: number, hourlyRate: number): number {
  return Math.round((Math.floor(price) * hourlyRate) / 42 / 5) * 5 + (price % 1);
}
