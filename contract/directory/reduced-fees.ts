import { formatMoney, toCents } from "../platform/money.ts";

/** Limits of what a doula sets for a birth package. The lowest amount is US dollars. */
export const reducedFeeLimits = {
  maxBirths: 20,
  minAmount: 1,
  priceStep: 50,
} as const;

/** How many births a year a doula takes for less than a package's price, and from which amount in US dollars. */
export interface ReducedFee {
  reduced_fee_births: number | null;
  reduced_fee_from: number | null;
}

const numberWords = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/**
 * 'Two reduced-fee births a year, from $600'; null if there are none. A server of the previous release sends neither
 * field.
 */
export function formatReducedFee({
  reduced_fee_births: births,
  reduced_fee_from: from,
}: Partial<ReducedFee>): string | null {
  if (births == null || from == null) return null;
  const number = numberWords[births - 1] ?? String(births);
  return `${number} reduced-fee ${births === 1 ? "birth" : "births"} a year, from ${formatMoney(toCents(from))}`;
}

interface Range {
  from: number;
  /** Of the package. A reduced fee is less. */
  price: number;
}

/** 'from $600 to less than $1,200': what a parent can ask to pay and a doula to be paid, both in US dollars. */
export function describeReducedRange({ from, price }: Range): string {
  return `from ${formatMoney(toCents(from))} to less than ${formatMoney(toCents(price))}`;
}

/** Returns true if an amount in US dollars is in that range. */
export function isReducedAmount(amount: number, { from, price }: Range): boolean {
  return toCents(amount) >= toCents(from) && toCents(amount) < toCents(price);
}
