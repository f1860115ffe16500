/** The terms of a package whose doula has not chosen a type. */
export const untypedTerms = { type: null, hourly_price: null, time_of_day: null, minimum_hours: null };

/** The terms of a package that parents buy without asking. */
export const visitTerms = { ...untypedTerms, type: "visit", asks_before_payment: false } as const;
