const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** '$45', '$45.50', '$1,200' */
export function formatDollars(dollars: number): string {
  return (Number.isInteger(dollars) ? whole : withCents).format(dollars);
}

/** '$45/hour' */
export function formatHourlyRate(dollars: number): string {
  return `${formatDollars(dollars)}/hour`;
}
