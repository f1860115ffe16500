/**
 * Shown if no response arrived, or none that explains the failure (spec section 8). Every
 * page includes these.
 */
export const unexpectedMessages = {
  internal: "An unexpected error occurred",
  network: "Network error. Please check your internet connection and try again.",
  rate_limited: "Too many attempts. Please wait a moment before trying again.",
} as const;

/** The HTTP statuses of refusals. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 411 | 413 | 415 | 422 | 429 | 500 | 502 | 503;

export const platformErrors = {
  // The request itself
  invalid_input: "Some of what you entered needs another look.",
  malformed_body: "The request could not be read. Please try again.",
  body_too_large: "That is too large.",
  body_too_slow: "That took too long to send. Please check your connection and try again.",
  not_found: "We could not find that.",
  route_not_found: "We could not find that page.",
  cross_origin: "This request came from another site.",
  rate_limited: unexpectedMessages.rate_limited,
  unavailable: "We can't respond right now. Please try again in a moment.",
  maintenance: "We're down for maintenance. Please come back in a little while.",
  internal: unexpectedMessages.internal,
  network: unexpectedMessages.network,
  unauthenticated: "Please log in first",
  forbidden: "You don't have permission to do this.",
  // Uploads
  upload_length_missing: "We couldn't tell how large this file is. Please choose it again.",
  too_many_uploads: "Please wait until your other files are uploaded.",
  uploads_busy: "Many people are uploading right now. Please try again in a moment.",
  file_empty: "This file is empty. Please choose another one.",
} as const;

export const platformErrorStatuses: Record<keyof typeof platformErrors, ErrorStatus> = {
  invalid_input: 400,
  malformed_body: 400,
  body_too_large: 413,
  body_too_slow: 408,
  not_found: 404,
  route_not_found: 404,
  cross_origin: 403,
  rate_limited: 429,
  unavailable: 503,
  maintenance: 503,
  internal: 500,
  network: 503,
  unauthenticated: 401,
  forbidden: 403,
  upload_length_missing: 411,
  too_many_uploads: 429,
  uploads_busy: 503,
  file_empty: 422,
};
