/** Whether Google still lets us in; 'reconnect_needed' after it has ended the connection. */
export const calendarStates = ["connected", "reconnect_needed"] as const;

/** How spec section 8 words what went wrong, around what is known of it. */
export const calendarFailures = {
  authorization: (error: string) => `Authorization failed: ${error}`,
  incompleteAnswer: "Invalid authorization response - missing code or state",
  exchange: (status: number, body: string) => `Failed to exchange authorization code: ${status} - ${body}`,
  database: (message: string) => `Database error: ${message}`,
  noAuthUrl: "No auth URL returned",
  noAuthToken: "No auth token available",
  http: (status: number, message: string) => `HTTP ${status}: ${message}`,
} as const;
