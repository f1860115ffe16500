import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { ErrorCode } from "../../contract/errors.ts";
import { type Database, schema } from "../../db/database.ts";
import { Refusal } from "./refusal.ts";

/** At most `points` attempts in `seconds`; past them `error` is answered, or else rate_limited. */
interface Limit {
  points: number;
  seconds: number;
  error?: ErrorCode;
}

/** Where a comment says so, a point is something else than an attempt. */
export const limits = {
  sign_in_address: { points: 40, seconds: 15 * 60 },
  sign_in_pair: { points: 10, seconds: 15 * 60 },
  // Loose, since anybody can use up the attempts on somebody else's account; the pair above is the tight one.
  sign_in_account: { points: 100, seconds: 60 * 60 },
  // In the account's place, for a browser that has signed in to it before.
  sign_in_known_browser: { points: 20, seconds: 60 * 60 },
  sign_up_address: { points: 20, seconds: 60 * 60 },
  sign_up_account: { points: 10, seconds: 60 * 60 },
  resend_address: { points: 20, seconds: 60 * 60 },
  resend_account: { points: 5, seconds: 60 * 60 },
  recover_address: { points: 20, seconds: 60 * 60 },
  reset_address: { points: 60, seconds: 60 * 60 },
  recover_account: { points: 5, seconds: 60 * 60 },
  // Somebody who found an open session must not find out the password with it.
  reauthenticate_account: { points: 10, seconds: 15 * 60 },
  change_email_account: { points: 10, seconds: 60 * 60 },
  // Of everybody together: the address may be a stranger's.
  change_email_target: { points: 5, seconds: 60 * 60 },
  factor_address: { points: 60, seconds: 60 * 60 },
  factor_account: { points: 10, seconds: 15 * 60 },
  // A code of an authenticator app counts once (RFC 6238, 5.2); it is taken for at most a minute and a half. A recovery
  // code is gone by then.
  factor_code: { points: 1, seconds: 120 },
  export_account: { points: 10, seconds: 60 * 60 },
  verify_address: { points: 60, seconds: 60 * 60 },
  upload_account: { points: 30, seconds: 60 * 60 },
  places_address: { points: 240, seconds: 60 },
  // Each booking and each change of one mails two people.
  booking_changes: { points: 40, seconds: 60 * 60 },
  // Outlives the account: who deletes theirs and signs up again goes on counting.
  bookings_mailbox: { points: 20, seconds: 24 * 60 * 60 },
  slots_address: { points: 240, seconds: 60 },
  // Searches with a filter, another order or a wide circle, what they can be filtered by, and maps.
  search_address: { points: 240, seconds: 60 },
  // Two a second, for a minute: more than anybody types.
  messages_sender: { points: 120, seconds: 60 },
  // Points are characters.
  messages_characters: { points: 200_000, seconds: 24 * 60 * 60, error: "too_much_written" },
  // Each reads all messages of a person.
  messages_search: { points: 30, seconds: 60 },
  blocks_blocker: { points: 60, seconds: 60 * 60 },
  conversations_starter: { points: 60, seconds: 60 * 60 },
  reports_reporter: { points: 20, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export type RateLimitName = keyof typeof limits;

/** Counters are in the database, for all processes. */
export interface RateLimit {
  /** Counts one attempt, or as many points; refuses past the limit, with the limit's error. */
  count(name: RateLimitName, subject: string, points?: number): Promise<void>;
  /** Starts anew, after a success. */
  forget(name: RateLimitName, subject: string): Promise<void>;
}

export function createRateLimit(db: Database): RateLimit {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: schema.rateLimits,
        keyPrefix: name,
        points,
        duration: seconds,
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  return {
    count: async (name, subject, points = 1) => {
      try {
        await limiters.get(name)?.consume(subjectKey(subject), points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const limit: Limit = limits[name];
        throw new Refusal(limit.error ?? "rate_limited", {
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        });
      }
    },
    forget: async (name, subject) => {
      await limiters.get(name)?.delete(subjectKey(subject));
    },
  };
}

/** Addresses and emails are counted without being stored. */
function subjectKey(subject: string): string {
  return createHash("sha256").update(networkOf(subject)).digest("base64url").slice(0, 32);
}

/** The first half of an IPv6 address, which is one customer's, however it is written; all else, and an IPv4 address in one, is itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4) return ipv4;
  const [head = [], tail] = address.split("::").map((part) => (part ? part.split(":") : []));
  const missing = tail ? 8 - head.length - tail.length : 0;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...(tail ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
