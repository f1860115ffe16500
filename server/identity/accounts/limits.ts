import { defineLimits } from "../../platform/security/rate-limit.ts";

export const accountLimits = defineLimits({
  sign_in_address: { points: 40, seconds: 15 * 60 },
  sign_in_pair: { points: 10, seconds: 15 * 60 },
  // High, because anybody can use up the attempts on somebody else's account. `sign_in_pair` is the strict
  // limit.
  sign_in_account: { points: 100, seconds: 60 * 60 },
  // Replaces the account's limit for a browser that has already signed in to the account.
  sign_in_known_browser: { points: 20, seconds: 60 * 60 },
  sign_up_address: { points: 20, seconds: 60 * 60 },
  sign_up_account: { points: 10, seconds: 60 * 60 },
  resend_address: { points: 20, seconds: 60 * 60 },
  resend_account: { points: 5, seconds: 60 * 60 },
  recover_address: { points: 20, seconds: 60 * 60 },
  reset_address: { points: 60, seconds: 60 * 60 },
  // Per account and network, so that strangers cannot use up the owner's attempts.
  recover_pair: { points: 5, seconds: 60 * 60 },
  // Prevents somebody with an open session from guessing the password.
  reauthenticate_account: { points: 10, seconds: 15 * 60 },
  // Each may cost our reputation with the mail server.
  allow_email: { points: 3, seconds: 24 * 60 * 60 },
  // A browser sends its zone when it differs from the stored one; two devices in two zones take turns.
  time_zone: { points: 60, seconds: 60 * 60 },
  change_email_account: { points: 10, seconds: 60 * 60 },
  // Shared by all accounts: the address may be a stranger's.
  change_email_target: { points: 5, seconds: 60 * 60 },
  factor_address: { points: 60, seconds: 60 * 60 },
  factor_account: { points: 10, seconds: 15 * 60 },
  // Counted per started sign-in and per account.
  second_step: { points: 5, seconds: 10 * 60 },
  second_step_account: { points: 10, seconds: 15 * 60 },
  // An authenticator code works once (RFC 6238, 5.2) and is accepted for at most 90 seconds. A used recovery
  // code is deleted within that time.
  factor_code: { points: 1, seconds: 120 },
  export_account: { points: 10, seconds: 60 * 60 },
  export_plans: { points: 10, seconds: 60 * 60 },
  confirmation_code: { points: 5, seconds: 10 * 60 },
  // Otherwise a stranger who signed up with somebody's address could guess for a day, with a new email each time.
  confirmation_code_day: { points: 20, seconds: 24 * 60 * 60 },
  verify_address: { points: 60, seconds: 60 * 60 },
});
