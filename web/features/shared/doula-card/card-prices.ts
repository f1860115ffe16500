import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import type { CareKind } from "../../../../contract/directory/search.ts";

interface CardPrices {
  /** In dollars, like the next. */
  hourly: number | null;
  packages: number | null;
}

/**
 * The prices a card shows: birth packages to parents who are expecting, and the price of an hour of care to
 * those who look for postpartum care.
 */
export function pickCardPrices(
  { hourly_rate, prices_from }: Pick<DoulaCard, "hourly_rate" | "prices_from">,
  careKind: CareKind,
): CardPrices {
  switch (careKind) {
    case "birth":
      return { hourly: hourly_rate, packages: prices_from.birth };
    case "postpartum":
      return { hourly: prices_from.hourly_care ?? hourly_rate, packages: null };
  }
}

/** The package behind `pickCardPrices`, or the first one if several cost the same. */
export function findCheapestPackage(
  packages: readonly DoulaPackage[],
  careKind: CareKind,
): DoulaPackage | undefined {
  const price = (offer: DoulaPackage) => (careKind === "birth" ? offer.price : offer.hourly_price);
  const isForCare = ({ type, hourly_price }: DoulaPackage) =>
    careKind === "birth" ? type === null || type === "birth" : hourly_price !== null;
  return packages
    .filter(isForCare)
    .reduce<DoulaPackage | undefined>(
      (cheapest, each) => (cheapest && (price(cheapest) ?? 0) <= (price(each) ?? 0) ? cheapest : each),
      undefined,
    );
}
