import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { differenceKinds, differenceSubjects } from "../../../contract/commerce/reconciliation.ts";
import { identity, instant, isOneOf } from "../platform/columns.ts";
import { orders } from "./orders.ts";

/** Until when Stripe's books were compared with ours. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    /** A doula's account at Stripe, or `application_fees` for the platform's fees. */
    scope: text().primaryKey(),
    checkedUntil: instant().notNull(),
    /** When the next attempt is due. Null until the next night. */
    dueAt: instant(),
    /** Failed attempts since the last success. */
    failures: integer().notNull().default(0),
  },
  (t) => [index().on(t.dueAt)],
);

/** A difference between an object at Stripe and our copy. Contains IDs and amounts, nothing personal. */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    ...identity,
    subject: text().notNull(),
    kind: text().notNull(),
    /** The object's ID at Stripe. */
    stripeId: text().notNull(),
    accountId: text().notNull(),
    /** Null if no order has the payment. */
    orderId: uuid().references(() => orders.id),
    /** Null if missing here. */
    ownAmount: numeric({ precision: 10, scale: 2 }),
    /** Null if missing at Stripe, or in another currency. */
    stripeAmount: numeric({ precision: 10, scale: 2 }),
    foundAt: instant().notNull(),
    /** When both were equal again. */
    resolvedAt: instant(),
    dismissedAt: instant(),
  },
  (t) => [
    check("payment_differences_subject", isOneOf(t.subject, differenceSubjects)),
    check("payment_differences_kind", isOneOf(t.kind, differenceKinds)),
    unique("payment_differences_object").on(t.subject, t.stripeId),
    index().on(t.orderId),
    index("payment_differences_unresolved").on(t.accountId).where(sql`${t.resolvedAt} is null`),
    index("payment_differences_open")
      .on(t.foundAt, t.id)
      .where(sql`${t.resolvedAt} is null and ${t.dismissedAt} is null`),
  ],
);
