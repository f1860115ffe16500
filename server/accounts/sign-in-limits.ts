import type { Platform } from "../platform/platform.ts";
import { addressNetwork } from "../platform/rate-limit.ts";
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
 * Counts a sign-in attempt, which the route has already counted for its address; refuses with rate_limited.
 * Attempts that the address limit refuses do not count against the account, and a browser that its owner
 * has used has its own attempts, so strangers cannot lock the owner out.
 */
export async function countSignIn(platform: Platform, { email, address, headers }: Attempt): Promise<void> {
  const { rateLimit } = platform;
  await rateLimit.count(accountLimits.sign_in_pair, toAttemptKey({ email, address }));
  const browserId = await findKnownBrowser(platform, headers, email);
  if (browserId) await rateLimit.count(accountLimits.sign_in_known_browser, `${email} in ${browserId}`);
  else await rateLimit.count(accountLimits.sign_in_account, email);
}

/** Call after signing in. */
export async function resetAttempts(
  { rateLimit }: Platform,
  attempt: Omit<Attempt, "headers">,
): Promise<void> {
  await rateLimit.reset(accountLimits.sign_in_pair, toAttemptKey(attempt));
}

/** Call after a forgotten password was reset: attempts on the old one no longer block the owner. */
export async function resetAccountAttempts(
  platform: Platform,
  attempt: Omit<Attempt, "headers">,
): Promise<void> {
  await resetAttempts(platform, attempt);
  await platform.rateLimit.reset(accountLimits.sign_in_account, attempt.email);
}
