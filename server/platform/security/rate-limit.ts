import { isIPv6 } from "node:net";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { ErrorCode } from "../../../contract/errors.ts";
import { type Database, type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { Refusal } from "../errors/refusal.ts";
import { createSignature } from "./cookies.ts";

interface LimitRule {
  /** Attempts allowed per `seconds`, unless the limit says that its points are something else. */
  points: number;
  seconds: number;
  /** The code of a refusal past the limit; defaults to rate_limited. */
  error?: ErrorCode;
}

/** `name` identifies the limit's counters in the database, so it must never change. */
export interface Limit extends LimitRule {
  name: string;
}

const limitsByName = new Map<string, Limit>();

/** Declares a noun's limits, each named by its key. Throws if the name is taken. */
export function defineLimits<Name extends string>(rules: Record<Name, LimitRule>): Record<Name, Limit> {
  const limits = Object.entries<LimitRule>(rules).map(([name, rule]) => ({ name, ...rule }));
  for (const limit of limits) {
    if (limitsByName.has(limit.name)) throw new Error(`the limit ${limit.name} is declared twice`);
    limitsByName.set(limit.name, limit);
  }
  return Object.fromEntries(limits.map((limit) => [limit.name, limit])) as Record<Name, Limit>;
}

/** Returns all declared limits by name. */
export function declaredLimits(): ReadonlyMap<string, Limit> {
  return limitsByName;
}

/** Rate limits whose counters are in the database, shared by all processes. */
export interface RateLimit {
  /** Counts one attempt, or `points`. Past the limit, refuses with the limit's error. */
  count(limit: Limit, subject: string, points?: number): Promise<void>;
  /** Resets the count, after a success. */
  reset(limit: Limit, subject: string): Promise<void>;
  /** Counts one attempt without ever refusing. */
  record(limit: Limit, subject: string): Promise<void>;
  /** Removes one counted attempt that should not count. */
  uncount(limit: Limit, subject: string): Promise<void>;
  /** Refuses like `count` if nothing is left, but counts nothing. */
  requireLeft(limit: Limit, subject: string): Promise<void>;
  /** Returns how many points are counted now. */
  read(limit: Limit, subject: string): Promise<number>;
  /** Returns false if `requireLeft` would refuse. */
  hasLeft(limit: Limit, subject: string): Promise<boolean>;
  /** Counts within a transaction: what a rollback undoes was not attempted. */
  within(transaction: Transaction): Pick<RateLimit, "count">;
}

interface Attempt {
  subject: string;
  points: number;
}

/**
 * `secret` is the key for the hashes that replace subjects in the database. With a new secret, counting
 * starts over.
 */
export function createRateLimit(db: Database, secret: string): RateLimit {
  const subjectKey = (subject: string) => hashKey(secret, subject);
  const limiters = new Map<Limit, RateLimiterDrizzle>();
  const limiterFor = (limit: Limit): RateLimiterDrizzle => {
    const known = limiters.get(limit);
    if (known) return known;
    const limiter = createLimiter(db, limit);
    limiters.set(limit, limiter);
    return limiter;
  };
  const consume = async (limiter: RateLimiterDrizzle, limit: Limit, { subject, points }: Attempt) => {
    try {
      await limiter.consume(subjectKey(subject), points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw toRefusal(limit, error);
    }
  };
  return {
    count: (limit, subject, points = 1) => consume(limiterFor(limit), limit, { subject, points }),
    within: (transaction) => ({
      count: (limit, subject, points = 1) =>
        consume(createLimiter(transaction, limit), limit, { subject, points }),
    }),
    requireLeft: async (limit, subject) => {
      const counted = await limiterFor(limit).get(subjectKey(subject));
      if (counted && counted.consumedPoints >= limit.points) throw toRefusal(limit, counted);
    },
    reset: async (limit, subject) => {
      await limiterFor(limit).delete(subjectKey(subject));
    },
    record: async (limit, subject) => {
      await limiterFor(limit).penalty(subjectKey(subject));
    },
    uncount: async (limit, subject) => {
      await limiterFor(limit).reward(subjectKey(subject));
    },
    read: async (limit, subject) => (await limiterFor(limit).get(subjectKey(subject)))?.consumedPoints ?? 0,
    hasLeft: async (limit, subject) => {
      const counted = await limiterFor(limit).get(subjectKey(subject));
      return !counted || counted.consumedPoints < limit.points;
    },
  };
}

function createLimiter(db: Queryable, limit: Limit): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: schema.rateLimits,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    clearExpiredByTimeout: false,
  });
}

function toRefusal(limit: Limit, { msBeforeNext }: RateLimiterRes): Refusal {
  return new Refusal(limit.error ?? "rate_limited", { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
}

/**
 * Hashes a subject, so that addresses and emails are counted without being stored. The hash needs a key,
 * because there are few enough IPv4 addresses to try them all.
 */
function hashKey(secret: string, subject: string): string {
  return createSignature(secret, "rate limit", addressNetwork(subject)).slice(0, 32);
}

/**
 * Returns the customer's network: the first half of an IPv6 address in any notation, or anything else
 * unchanged.
 */
export function addressNetwork(address: string): string {
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
