import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { minOrderAmount, orderStatuses, unpaidStatuses } from "../../contract/orders.ts";
import { users } from "./accounts.ts";
import { identity, instant, oneOf } from "./columns.ts";
import { doulaProfiles } from "./doulas.ts";
import { doulaPackages } from "./packages.ts";

const dollars = () => numeric({ precision: 10, scale: 2 });

/** A package that a parent buys, or has bought. What it says of money is never changed, and outlives both people. */
export const orders = pgTable(
  "orders",
  {
    ...identity,
    parentUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    doulaProfileId: uuid().references(() => doulaProfiles.id, { onDelete: "set null" }),
    packageId: uuid().references(() => doulaPackages.id, { onDelete: "set null" }),
    /** The package as it was, and the doula's name and page: what Stripe was told, so that it can be told the same again. */
    packageSnapshot: jsonb().notNull(),
    amount: dollars().notNull(),
    platformFeePercent: numeric({ precision: 4, scale: 1 }).notNull(),
    platformFee: dollars().notNull(),
    refundedAmount: dollars().notNull().default("0"),
    status: text().notNull().default("pending"),
    /** The doula's account, which the money goes to. */
    stripeAccountId: text().notNull(),
    /** When Stripe was first asked for a link. Without a session id, nobody knows yet what came of it. */
    linkRequestedAt: instant(),
    /** Part of the idempotency key: Stripe repeats its own failures to a key. */
    linkAttempt: integer().notNull().default(0),
    checkoutSessionId: text().unique(),
    paymentUrl: text(),
    /** When the link ends. */
    expiresAt: instant(),
    paidAt: instant(),
    /** Since when a payment that does not fit the order waits for an admin. */
    reviewNeededAt: instant(),
  },
  (t) => [
    check("orders_status", oneOf(t.status, orderStatuses)),
    check("orders_amount", sql`${t.amount} >= ${sql.raw(String(minOrderAmount / 100))}`),
    check("orders_platform_fee", sql`${t.platformFee} between 0 and ${t.amount}`),
    check("orders_refunded", sql`${t.refundedAmount} between 0 and ${t.amount}`),
    check("orders_paid", sql`(${t.paidAt} is null) = (${oneOf(t.status, unpaidStatuses)})`),
    check("orders_link", sql`(${t.linkRequestedAt} is null) = (${t.expiresAt} is null)`),
    check("orders_session", sql`(${t.checkoutSessionId} is null) or (${t.linkRequestedAt} is not null)`),
    uniqueIndex("orders_one_open").on(t.parentUserId, t.packageId).where(sql`${t.status} = 'pending'`),
    index().on(t.parentUserId, t.createdAt, t.id),
    index().on(t.doulaProfileId, t.createdAt, t.id),
    index().on(t.packageId),
    index("orders_open").on(t.createdAt).where(sql`${t.status} = 'pending'`),
  ],
);
