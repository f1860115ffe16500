import type { z } from "zod";
import type { signUpSchema } from "../../../contract/accounts.schema.ts";
import { isUpcomingDueDate } from "../../../contract/profiles.ts";
import { type IsoDay, toIsoDay } from "../../lib/calendar-day.ts";
import type { SearchData } from "../../lib/search-data.ts";

/** What the signup form starts with: what the search already knows, but never a due date that cannot be chosen. */
export function initialSignUpValues(
  { dueDate, provider }: Pick<SearchData, "dueDate" | "provider">,
  { email, next, today }: { email: string; next: string | undefined; today: IsoDay },
): z.input<typeof signUpSchema> {
  const dueDay = dueDate && toIsoDay(dueDate);
  return {
    email,
    password: "",
    data: { full_name: "", due_date: dueDay && isUpcomingDueDate(dueDay, today) ? dueDay : null, provider },
    next,
  };
}
