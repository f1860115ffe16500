import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { newOrderSchema } from "../../../contract/commerce/orders.schema.ts";
import { type CareRequest, countVisits } from "../../../contract/commerce/orders.ts";
import { computeCarePrice, formatPackage, packageLimits } from "../../../contract/directory/packages.ts";
import { dueDateMessages, isLikelyDueDate } from "../../../contract/identity/profiles.ts";
import { type Cents, formatMoney, toCents } from "../../../contract/platform/money.ts";
import { addDays } from "../../../contract/platform/time.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Offer } from "./offer-queries.ts";
import type { OrderRecord, OrderTerms } from "./queries.ts";

/** Hourly care starts within a year. */
const maxCareDaysAhead = 365;

type Input = z.infer<typeof newOrderSchema>;

/** The terms of an order, with the price computed from the package. */
export function resolveTerms(offer: Offer, input: Input, now: Date): OrderTerms {
  if (offer.type === null && input.is_birth === undefined)
    throw refuseField("is_birth", "missing", "Please say whether this is for a birth.");
  const isBirth = offer.type === "birth" || (offer.type === null && input.is_birth === true);
  const care = offer.hourly_price === null ? null : requireCare(offer, input, now);
  const { asked_amount: asked } = input;
  return {
    isBirth,
    dueDate: isBirth ? requireDueDate(input, now) : null,
    sharesBirthPlace: isBirth && input.shares_birth_place,
    care,
    amount: care ? computeCareAmount(offer, care) : toCents(asked ?? offer.price),
    isReduced: asked !== undefined,
    // The default of birth packages also applies to births without a type.
    asksFirst: asked !== undefined || offer.asks_before_payment || (offer.type === null && isBirth),
  };
}

/** Returns true if an open order is for the same birth or the same care. */
export function hasSameTerms(order: OrderRecord, terms: OrderTerms): boolean {
  return (
    order.isBirth === terms.isBirth &&
    order.dueDate === terms.dueDate &&
    order.sharesBirthPlace === terms.sharesBirthPlace &&
    isDeepStrictEqual(order.care, terms.care) &&
    order.amount === terms.amount &&
    (order.askedAmount !== null) === terms.isReduced
  );
}

/** Returns true if an order is still for the current package and goes to the doula's current account. */
export function isSameOffer({ snapshot, accountId }: OrderRecord, offer: Offer): boolean {
  return (
    accountId === offer.stripe_account_id &&
    snapshot.name === offer.name &&
    snapshot.description === offer.description &&
    snapshot.duration_weeks === offer.duration_weeks &&
    formatPackage(snapshot) === formatPackage(offer) &&
    toCents(snapshot.price) === toCents(offer.price)
  );
}

/** Like `isSameOffer`. Once the doula has accepted, the price they agreed to holds. */
export function isStillOffered(order: OrderRecord, offer: Offer): boolean {
  return order.acceptedAt ? order.accountId === offer.stripe_account_id : isSameOffer(order, offer);
}

export function isLinkExpired({ expiresAt }: OrderRecord, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

export function isRequestExpired({ status, requestExpiresAt }: OrderRecord, now: Date): boolean {
  return status === "requested" && requestExpiresAt !== null && requestExpiresAt <= now;
}

function requireDueDate({ due_date }: Input, now: Date): string {
  if (due_date === undefined) throw refuseField("due_date", "missing", dueDateMessages.missing);
  if (!isLikelyDueDate(due_date, now)) throw refuseField("due_date", "unlikely", dueDateMessages.unlikely);
  return due_date;
}

function requireCare({ minimum_hours, duration_weeks }: Offer, { care }: Input, now: Date): CareRequest {
  if (!care) throw refuseField("care", "missing", "Please choose when you need care.");
  const minimum = minimum_hours ?? packageLimits.minHours;
  if (care.hours < minimum)
    throw refuseField("care.hours", "too_small", `Please choose at least ${minimum} hours.`);
  const latest = addDays(now.toISOString().slice(0, 10), maxCareDaysAhead);
  if (care.start_week > latest)
    throw refuseField("care.start_week", "too_late", "Please choose a week within the next twelve months.");
  if (care.weeks > duration_weeks)
    throw refuseField("care.weeks", "too_large", `Please choose at most ${duration_weeks} weeks.`);
  return { ...care, days: care.days.toSorted() };
}

function computeCareAmount({ hourly_price }: Offer, care: CareRequest): Cents {
  const amount = computeCarePrice({ hourlyPrice: hourly_price ?? 0, hours: countVisits(care) * care.hours });
  const most = toCents(packageLimits.maxPrice);
  if (amount > most)
    throw refuseField("care.hours", "too_large", `Please choose hours for at most ${formatMoney(most)}.`);
  return amount;
}

function refuseField(field: string, code: string, message: string): Refusal {
  return new Refusal("invalid_input", { errors: [{ field, code, message }] });
}
