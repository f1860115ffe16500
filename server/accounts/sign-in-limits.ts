import type { Platform } from "../platform/platform.ts";
import { networkOf } from "../platform/rate-limit.ts";
import { findKnownBrowser } from "./known-browsers.ts";
import { accountLimits } from "./limits.ts";

interface Attempt {
  email: string;
  address: string;
  headers: Headers;
}

export const pairOf = ({ email, address }: Omit<Attempt, "headers">) => `${email} from ${networkOf(address)}`;

/**
 * Counts an attempt to sign in, which the route has counted for its address; refuses with rate_limited. One that is
 * refused for its address does not count against the account, and a browser that its owner has signed in with has
 * attempts of its own: strangers cannot lock the owner out.
 */
export async function countSignIn(platform: Platform, { email, address, headers }: Attempt): Promise<void> {
  const { rateLimit } = platform;
  await rateLimit.count(accountLimits.sign_in_pair, pairOf({ email, address }));
  const browserId = await findKnownBrowser(platform, headers, email);
  if (browserId) await rateLimit.count(accountLimits.sign_in_known_browser, `${email} in ${browserId}`);
  else await rateLimit.count(accountLimits.sign_in_account, email);
}

/** After signing in. */
export async function forgetAttempts(
  { rateLimit }: Platform,
  attempt: Omit<Attempt, "headers">,
): Promise<void> {
  await rateLimit.forget(accountLimits.sign_in_pair, pairOf(attempt));
}

/** After a forgotten password was replaced: attempts on the old one no longer hinder the owner. */
export async function forgetAttemptsOnAccount(
  platform: Platform,
  attempt: Omit<Attempt, "headers">,
): Promise<void> {
  await forgetAttempts(platform, attempt);
  await platform.rateLimit.forget(accountLimits.sign_in_account, attempt.email);
}
