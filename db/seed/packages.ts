import { z } from "zod";
import {
  asksByDefault,
  computeCarePrice,
  packageTypes,
  timesOfDay,
} from "../../contract/directory/packages.ts";
import packages from "./data/packages.json" with { type: "json" };
import type { DoulaPerson } from "./metros.ts";
import type { RandomSource } from "./random.ts";

/** Priced in US dollars for a place where an hour costs 42. */
const offerSchema = z.object({
  name: z.string(),
  description: z.string(),
  type: z.enum(packageTypes).nullable(),
  price: z.number().optional(),
  hourly: z.object({ price: z.number(), time: z.enum(timesOfDay), hours: z.int() }).optional(),
  weeks: z.int(),
  for: z.array(z.string()),
});

type PackageOffer = z.infer<typeof offerSchema>;

/** Each is offered by at most one doula in a metro, so that no two doulas nearby read alike. */
export const packageOffers: PackageOffer[] = z.array(offerSchema).parse(packages);

export const birthPlanVisit = {
  name: "Birth plan in one visit",
  description: "Ninety minutes at your table, and a page you can hand to your nurse.",
  type: "visit",
  asksBeforePayment: false,
  price: "160.00",
  durationWeeks: 4,
  isActive: true,
};

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
      type: offer.type,
      asksBeforePayment: asksByDefault(offer.type),
      ...localPricing(offer, hourlyRate),
      ...dealReducedFee(offer, hourlyRate),
      durationWeeks: offer.weeks,
      // The first stays active: a doula with only inactive packages would not be believable.
      isActive: position === 0 || !random.chance(0.25),
    };
  });
}

/** Every second birth package has two births a year from about 60 % of its price. */
function dealReducedFee(offer: PackageOffer, hourlyRate: number) {
  if (offer.type !== "birth" || packageOffers.indexOf(offer) % 2 === 1) return {};
  const from = Math.floor((localPrice(offer.price ?? 0, hourlyRate) * 0.6) / 50) * 50;
  return from > 0 ? { reducedFeeBirths: 2, reducedFeeFrom: from.toFixed(2) } : {};
}

function packageCount({ status, isSparse }: DoulaPerson, random: RandomSource): number {
  if (status === "draft") return random.integer(0, 1);
  if (status === "pending" || status === "rejected") return random.integer(1, 2);
  if (isSparse) return 0;
  return random.chance(0.08) ? 4 : random.integer(1, 3);
}

function localPricing({ price, hourly }: PackageOffer, hourlyRate: number) {
  if (!hourly) return { price: localPrice(price ?? 0, hourlyRate).toFixed(2) };
  const hourlyPrice = Math.round((hourly.price * hourlyRate) / 42);
  return {
    price: (computeCarePrice({ hourlyPrice, hours: hourly.hours }) / 100).toFixed(2),
    hourlyPrice: hourlyPrice.toFixed(2),
    timeOfDay: hourly.time,
    minimumHours: hourly.hours,
    asksBeforePayment: true,
  };
}

/** Rounds to five dollars, unless the original price was not round. */
function localPrice(price: number, hourlyRate: number): number {
  return Math.round((Math.floor(price) * hourlyRate) / 42 / 5) * 5 + (price % 1);
}
