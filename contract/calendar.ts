/** Whether Google still grants access; 'reconnect_needed' once it ended the connection. */
export const calendarStates = ["connected", "reconnect_needed"] as const;

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
