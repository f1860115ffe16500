/** Whether Google still grants access; 'reconnect_needed' once it ended the connection. */
export const calendarStates = ["connected", "reconnect_needed"] as const;

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
