import type { SearchFilters } from "../../../../contract/directory/search.ts";
import { useDueDate } from "../../../client-state/use-due-date.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";

/** The due date that a search asks doulas about; null without one, and if it looks for postpartum care. */
export function useSearchDueDate({ looking_for }: SearchFilters): IsoDay | null {
  const dueDate = useDueDate();
  return looking_for === "postpartum" ? null : dueDate;
}
