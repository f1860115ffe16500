/** Money in code is whole US cents; the API's JSON and the database's numeric(10,2) hold decimal dollars. */
export type Cents = number;

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Converts decimal dollars to cents: 41.5 becomes 4150. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** Returns true if an amount in dollars has no fraction of a cent. */
export function isWholeCents(dollars: number): boolean {
  return toCents(dollars) / 100 === dollars;
}

/** Decimal dollars with two decimals, without sign or commas: '1275.50'. */
export function toDecimalDollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** '$45', '$45.50', '$1,200' */
export function formatMoney(cents: Cents): string {
  return (cents % 100 === 0 ? whole : withCents).format(cents / 100);
}

/** '$1,200.00', '-$45.50': always with cents, for columns */
export function formatExactMoney(cents: Cents): string {
  return withCents.format(cents / 100);
}

/** '$45/hour' */
export function formatHourlyRate(cents: Cents): string {
  return `${formatMoney(cents)}/hour`;
}
