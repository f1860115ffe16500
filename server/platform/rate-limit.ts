import { isIPv6 } from "node:net";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { ErrorCode } from "../../contract/errors.ts";
import { type Database, schema } from "../../db/database.ts";
import { signatureOf } from "./cookies.ts";
import { Refusal } from "./refusal.ts";

interface LimitRule {
  /** Attempts allowed per `seconds`; a limit whose points are not attempts says so. */
  points: number;
  seconds: number;
  /** Refused with past the limit; rate_limited where absent. */
  error?: ErrorCode;
}

/** `name` marks its counters in the database: it never changes. */
export interface Limit extends LimitRule {
  name: string;
}

const declared = new Map<string, Limit>();

/** Declares a noun's limits, each named by its key. Throws where the name is taken. */
export function defineLimits<Name extends string>(rules: Record<Name, LimitRule>): Record<Name, Limit> {
  const limits = Object.entries<LimitRule>(rules).map(([name, rule]) => ({ name, ...rule }));
  for (const limit of limits) {
    if (declared.has(limit.name)) throw new Error(`the limit ${limit.name} is declared twice`);
    declared.set(limit.name, limit);
  }
  return Object.fromEntries(limits.map((limit) => [limit.name, limit])) as Record<Name, Limit>;
}

export function namesOfDeclaredLimits(): string[] {
  return [...declared.keys()];
}

/** Counters are in the database, for all processes. */
export interface RateLimit {
  /** Counts one attempt, or as many points; refuses past the limit, with the limit's error. */
  count(limit: Limit, subject: string, points?: number): Promise<void>;
  /** Starts over, after a success. */
  forget(limit: Limit, subject: string): Promise<void>;
  /** Counts one that is never refused. */
  note(limit: Limit, subject: string): Promise<void>;
  /** Takes back one that was counted, and refused by something else. */
  giveBack(limit: Limit, subject: string): Promise<void>;
  /** Refuses as `count` does if nothing is left, and counts nothing. */
  requireLeft(limit: Limit, subject: string): Promise<void>;
}

/** `secret` keys what stands for a subject in the database. With another one, counting starts over. */
export function createRateLimit(db: Database, secret: string): RateLimit {
  const subjectKey = (subject: string) => keyOf(secret, subject);
  const limiters = new Map<Limit, RateLimiterDrizzle>();
  const limiterFor = (limit: Limit): RateLimiterDrizzle => {
    const known = limiters.get(limit);
    if (known) return known;
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: schema.rateLimits,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(limit, limiter);
    return limiter;
  };
  return {
    count: async (limit, subject, points = 1) => {
      try {
        await limiterFor(limit).consume(subjectKey(subject), points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw refusalOf(limit, error);
      }
    },
    forget: async (limit, subject) => {
      await limiterFor(limit).delete(subjectKey(subject));
    },
    note: async (limit, subject) => {
      await limiterFor(limit).penalty(subjectKey(subject));
    },
    giveBack: async (limit, subject) => {
      await limiterFor(limit).reward(subjectKey(subject));
    },
    requireLeft: async (limit, subject) => {
      const counted = await limiterFor(limit).get(subjectKey(subject));
      if (counted && counted.consumedPoints >= limit.points) throw refusalOf(limit, counted);
    },
  };
}

function refusalOf(limit: Limit, { msBeforeNext }: RateLimiterRes): Refusal {
  return new Refusal(limit.error ?? "rate_limited", { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
}

/** Addresses and emails are counted without being stored. There are few enough IPv4 addresses to try a hash without a key on each. */
function keyOf(secret: string, subject: string): string {
  return signatureOf(secret, "rate limit", networkOf(subject)).slice(0, 32);
}

/** The customer behind an address: the first half of an IPv6 address, however written; anything else as it is. */
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
