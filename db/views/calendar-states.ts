import { pgView, text, uuid } from "drizzle-orm/pg-core";

/** The state of each doula's connection to Google Calendar, by account. */
export const calendarStates = pgView("calendar_states", { userId: uuid(), state: text() }).existing();
