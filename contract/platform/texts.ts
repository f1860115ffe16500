/**
 * Screen messages that are not API errors (spec sections 2 and 8). API errors are in errors.ts: the server
 * sends them, and most pages need not load them.
 */
export const screenMessages = {
  loading: "Loading...",
  redirecting: "Redirecting...",
  creatingAccount: "Creating Account...",
  signingIn: "Signing in...",
  searching: "Searching for doulas...",
  searchFailed: "Error searching for doulas. Please try again.",
  bookingFailed: "Error booking call. Please try again.",
  noBookings: "No bookings yet",
  noFavorites: "No favorites yet",
  noConversations: "No conversations yet",
  selectConversation: "Select a conversation to start chatting",
  noTimesLeft: "No times left",
  noOpenTimes: "No times open right now",
  bookingLimitReached: "Booking Limit Reached",
  passwordHint: "Must be at least 6 characters",
  signUpFailed: "Unable to create account",
  checkEmail: "Please check your email to verify your account",
  doulaSignedUp: "Account Created!",
  doulaSignedUpNext: "Welcome! Complete your profile setup in the dashboard.",
  signInFailed: "Unable to sign in",
  packagesFailed: "Failed to load packages",
  signOutFailed: "Failed to sign out. Please try again.",
} as const;
