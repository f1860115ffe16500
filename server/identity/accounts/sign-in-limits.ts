import type { Platform } from "../../platform/platform.ts";
import { addressNetwork } from "../../platform/security/rate-limit.ts";
import { findKnownBrowser } from "./known-browsers.ts";
import { accountLimits } from "./limits.ts";

interface Attempt {
  email: string;
  address: string;
  headers: Headers;
}

export const toAttemptKey = ({ email, address }: Omit<Attempt, "headers">) =>
  `${email} from ${addressNetwork(address)}`;

/**
 * Counts a sign-in attempt. The route has already counted it against the network address. Attempts that the address
 * limit refuses do not count against the account. A browser that the owner has used has a separate limit, so that
 * strangers cannot lock the owner out.
 */
export async function countSignIn(platform: Platform, { email, address, headers }: Attempt): Promise<void> {
  const { rateLimit } = platform;
  await rateLimit.count(accountLimits.sign_in_pair, toAttemptKey({ email, address }));
  const browserId = await findKnownBrowser(platform, headers, email);
  if (browserId) await rateLimit.count(accountLimits.sign_in_known_browser, `${email} in ${browserId}`);
  else await rateLimit.count(accountLimits.sign_in_account, email);
}

/** Call this after a successful sign-in. */
export async function resetAttempts(
  { rateLimit }: Platform,
  attempt: Omit<Attempt, "headers">,
): Promise<void> {
  await rateLimit.reset(accountLimits.sign_in_pair, toAttemptKey(attempt));
}

/** Call this after a password reset, so that attempts on the old password no longer block the owner. */
export async function resetAccountAttempts(
  platform: Platform,
  attempt: Omit<Attempt, "headers">,
): Promise<void> {
  await resetAttempts(platform, attempt);
  await platform.rateLimit.reset(accountLimits.sign_in_account, attempt.email);
}
