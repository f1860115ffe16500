/** What is said where no answer came, or none that says what happened (spec section 8). Every page has these at hand. */
export const unexpectedMessages = {
  internal: "An unexpected error occurred",
  network: "Network error. Please check your internet connection and try again.",
} as const;
