/** The terms of a package whose doula has not chosen a type. */
export const untypedTerms = { type: null, hourly_price: null, time_of_day: null, minimum_hours: null };

/** The terms of a package whose price is the same for everybody. */
export const fullFee = { reduced_fee_births: null, reduced_fee_from: null };

/** The terms of a package that parents buy without asking. */
export const visitTerms = {
  ...untypedTerms,
  ...fullFee,
  type: "visit",
  asks_before_payment: false,
} as const;
