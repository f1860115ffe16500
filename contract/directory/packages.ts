import { type Cents, formatMoney, toCents } from "../platform/money.ts";

/** Limits of a doula's package (spec section 9). Prices are US dollars; the highest is Stripe's limit. */
export const packageLimits = {
  nameLength: 200,
  descriptionLength: 2000,
  minWeeks: 1,
  maxWeeks: 52,
  defaultWeeks: 12,
  priceStep: 50,
  maxPrice: 999_999.99,
  minHours: 1,
  /** The most hours of one visit. */
  maxHours: 24,
  perDoula: 30,
} as const;

/** What a package is for. Packages from before there were types have none until their doula chooses. */
export const packageTypes = ["birth", "postpartum", "visit", "class"] as const;

export type PackageType = (typeof packageTypes)[number];

/** The choices as a doula reads them. */
export const packageTypeTexts = {
  birth: "Birth",
  postpartum: "Postpartum care",
  visit: "Visit",
  class: "Class",
} as const satisfies Record<PackageType, string>;

/** Whether the doula accepts each order of a new package before it can be paid. */
export function asksByDefault(type: PackageType | null): boolean {
  return type === "birth";
}

/** When a doula gives hourly care. */
export const timesOfDay = ["day", "night"] as const;

export type TimeOfDay = (typeof timesOfDay)[number];

/** A price for the whole package, or a price for each hour of care. */
export interface PackagePricing {
  /** For hourly care, the price of the shortest visit. */
  price: number;
  hourly_price: number | null;
  minimum_hours: number | null;
}

interface TypedPackage extends PackagePricing {
  type: PackageType | null;
  time_of_day: TimeOfDay | null;
}

/** '$45/hour', or '$1,200' */
export function formatPackagePrice({ price, hourly_price }: PackagePricing): string {
  return hourly_price === null ? formatMoney(toCents(price)) : `${formatMoney(toCents(hourly_price))}/hour`;
}

/** 'Birth package', or 'Postpartum care, nights, at least 4 hours a visit'; null without a type. */
export function formatPackageType({ type, time_of_day, minimum_hours }: TypedPackage): string | null {
  return joinParts(getTypeName(type), time_of_day && `${time_of_day}s`, formatMinimum(minimum_hours));
}

/** Like `formatPackageType`, with an hourly price: 'Postpartum care, nights, $45/hour, at least 4 hours a visit'. */
export function formatPackage(offer: TypedPackage): string | null {
  return joinParts(
    getTypeName(offer.type),
    offer.time_of_day && `${offer.time_of_day}s`,
    offer.hourly_price === null ? null : formatPackagePrice(offer),
    formatMinimum(offer.minimum_hours),
  );
}

function joinParts(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(", ") || null;
}

function getTypeName(type: PackageType | null): string | null {
  if (type === null) return null;
  return type === "birth" ? "Birth package" : packageTypeTexts[type];
}

function formatMinimum(hours: number | null): string | null {
  return hours === null ? null : `at least ${hours} ${hours === 1 ? "hour" : "hours"} a visit`;
}

/** What hourly care costs for this many hours. */
export function computeCarePrice({ hourlyPrice, hours }: { hourlyPrice: number; hours: number }): Cents {
  return toCents(hourlyPrice) * hours;
}
