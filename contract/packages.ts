/** Limits of a doula's package (spec section 9). Prices are US dollars; the highest is Stripe's limit. */
export const packageLimits = {
  nameLength: 200,
  descriptionLength: 2000,
  minWeeks: 1,
  maxWeeks: 52,
  defaultWeeks: 12,
  priceStep: 50,
  maxPrice: 999_999.99,
  perDoula: 30,
} as const;
