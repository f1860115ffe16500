import { createHash } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { type Database, schema } from "../../db/database.ts";
import { Refusal } from "./refusal.ts";

/** At most `points` attempts in `seconds`. */
const limits = {
  sign_in_address: { points: 40, seconds: 15 * 60 },
  sign_in_account: { points: 10, seconds: 15 * 60 },
  sign_up_address: { points: 20, seconds: 60 * 60 },
  resend_address: { points: 20, seconds: 60 * 60 },
  resend_account: { points: 5, seconds: 60 * 60 },
  verify_address: { points: 60, seconds: 60 * 60 },
  places_address: { points: 240, seconds: 60 },
} as const;

export type RateLimitName = keyof typeof limits;

/** Counts one attempt; refuses with `rate_limited` past the limit. Counters are in the database, for all processes. */
export type RateLimit = (name: RateLimitName, subject: string) => Promise<void>;

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
  return async (name, subject) => {
    try {
      await limiters.get(name)?.consume(subjectKey(subject));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal("rate_limited", { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
    }
  };
}

/** Addresses and emails are counted without being stored. */
function subjectKey(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url").slice(0, 32);
}
