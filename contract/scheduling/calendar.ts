/** Whether Google still grants access; 'reconnect_needed' once it ended the connection. */
export const calendarStates = ["connected", "reconnect_needed"] as const;

/** Google's ID of a person's main calendar, for that person. */
export const mainCalendarId = "primary";

/** How many calendars at Google can count. */
export const maxCountedCalendars = 10;

/**
 * What a doula lets us see at Google, from least to most: the calendars they own without a list of them, with the list,
 * and when they are busy in calendars that others share with them.
 */
export const calendarAccessLevels = ["main", "own", "shared"] as const;

export type CalendarAccessLevel = (typeof calendarAccessLevels)[number];

/** How booked calls appear to others who can see the doula's calendar; Google's own words. */
export const eventVisibilities = ["private", "default"] as const;

export type EventVisibility = (typeof eventVisibilities)[number];

/** What a doula can do in Google Calendar with the event of a booked call, which never changes the booking. */
export const eventChanges = ["moved", "deleted"] as const;

export const defaultEventTitle = "Intro call";
export const eventTitleMaxLength = 80;

/** The wording of failures in spec section 8, around the details. */
export const calendarFailures = {
  authorization: (error: string) => `Authorization failed: ${error}`,
  incompleteResponse: "Invalid authorization response - missing code or state",
  exchange: (status: number, body: string) => `Failed to exchange authorization code: ${status} - ${body}`,
  database: (message: string) => `Database error: ${message}`,
  noAuthUrl: "No auth URL returned",
  noAuthToken: "No auth token available",
  http: (status: number, message: string) => `HTTP ${status}: ${message}`,
} as const;
