export const introCallMinutes = 30;

/** Half-hour windows a doula starts with, Monday to Friday, in the doula's own zone (spec section 2). */
export const startingHours = ["09:00", "10:00", "11:00", "14:00", "15:00", "16:00"] as const;

/**
 * How an intro call takes place: the parent calls the doula's phone, both open the doula's video link, or, where the
 * doula has given neither, the two agree on it in messages.
 */
export const callKinds = ["phone", "video", "message"] as const;

export type CallKind = (typeof callKinds)[number];

/** The week that a doula starts with, Sunday being 0. */
export const startingWeek = [1, 2, 3, 4, 5].flatMap((weekday) =>
  startingHours.map((startTime) => ({ weekday, startTime, endTime: startTime.replace(/00$/, "30") })),
);

/** The picker offers this many dates at first, and as many again with 'More dates'. */
export const datesPerPage = 5;
