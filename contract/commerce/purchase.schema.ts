import "../platform/zod-config.ts";
import { z } from "zod";
import type { DoulaPackage } from "../directory/packages.schema.ts";
import { packageLimits } from "../directory/packages.ts";
import { dueDateMessages, isLikelyDueDate } from "../identity/profiles.ts";
import { typedNumber } from "../platform/fields.schema.ts";
import { coverageAnswers } from "./coverage.ts";
import type { careRequestSchema, newOrderSchema } from "./orders.schema.ts";

/** What an order says beyond its package. */
export type OrderDetails = Pick<
  z.input<typeof newOrderSchema>,
  "is_birth" | "due_date" | "asked_amount" | "shares_birth_place" | "care" | "coverage" | "programs"
>;

/** The form before a purchase, for a package of this kind. `programs`: public programs in which the doula is enrolled. */
export function makePurchaseSchema(offer: DoulaPackage, programs: string[]) {
  const { type, hourly_price, minimum_hours, duration_weeks } = offer;
  const minHours = minimum_hours ?? packageLimits.minHours;
  return z
    .strictObject({
      coverage: z.enum(coverageAnswers).nullable(),
      is_birth: z.enum(["yes", "no"]).nullable(),
      asks_reduced_fee: z.boolean(),
      asked_amount: typedNumber,
      due_date: z.string().nullable(),
      shares_birth_place: z.boolean(),
      start_week: z.string().nullable(),
      weeks: typedNumber,
      days: z.array(z.string()),
      hours: typedNumber,
    })
    .transform((typed, { addIssue }): OrderDetails => {
      const refuse = (field: string, message: string) =>
        addIssue({ code: "custom", path: [field], message, input: typed });
      if (programs.length > 0 && typed.coverage !== "no") refuse("coverage", "Please choose one.");
      const coverage = programs.length > 0 ? { coverage: "no" as const, programs } : {};
      if (hourly_price !== null) {
        const { start_week, weeks = 0, hours = 0 } = typed;
        const days = typed.days.map(Number);
        if (!start_week) refuse("start_week", "Please choose the first week.");
        if (!Number.isInteger(weeks) || weeks < 1 || weeks > duration_weeks)
          refuse("weeks", `Please enter 1 to ${duration_weeks} whole weeks.`);
        if (!Number.isInteger(hours) || hours < minHours || hours > packageLimits.maxHours)
          refuse("hours", `Please enter ${minHours} to ${packageLimits.maxHours} whole hours.`);
        if (days.length === 0) refuse("days", "Please choose the days.");
        return { ...coverage, care: { start_week: start_week ?? "", weeks, days, hours } satisfies Care };
      }
      if (type === null && typed.is_birth === null) refuse("is_birth", "Please choose one.");
      if (type !== "birth" && typed.is_birth !== "yes") return { ...coverage, is_birth: false };
      if (!typed.due_date) refuse("due_date", dueDateMessages.missing);
      else if (!isLikelyDueDate(typed.due_date, new Date())) refuse("due_date", dueDateMessages.unlikely);
      const isAsking = typed.asks_reduced_fee && offer.reduced_fee_from != null;
      const asked_amount = isAsking ? (typed.asked_amount ?? 0) : undefined;
      // The server knows the range, and whether the doula has agreed to another amount.
      if (asked_amount !== undefined && !(asked_amount > 0))
        refuse("asked_amount", "Please enter an amount.");
      return {
        ...coverage,
        asked_amount,
        is_birth: true,
        due_date: typed.due_date ?? "",
        shares_birth_place: typed.shares_birth_place,
      };
    });
}

type Care = z.input<typeof careRequestSchema>;

export type TypedPurchase = z.input<ReturnType<typeof makePurchaseSchema>>;
