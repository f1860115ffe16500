/** Reads one calendar. */
export const syncQueue = "calendar-syncs";
/** Finds out what the doula did with the event of a booked call. */
export const eventCheckQueue = "calendar-event-checks";
/** Revokes an ended connection at Google. */
export const revocationQueue = "calendar-revocations";
