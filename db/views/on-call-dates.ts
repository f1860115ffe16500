import { customType, pgView, uuid } from "drizzle-orm/pg-core";

/** Sets of days in Postgres notation: `{[2027-04-01,2027-05-01)}`. */
const dayMultirange = customType<{ data: string }>({ dataType: () => "datemultirange" });

/** The due dates for which each doula is on call; null until the doula answers the questions about births. */
export const onCallDates = pgView("on_call_dates", {
  doulaProfileId: uuid(),
  dueDates: dayMultirange(),
}).existing();
