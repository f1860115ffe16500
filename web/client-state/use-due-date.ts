import { useQuery } from "@tanstack/react-query";
import { isSearchableDueDate } from "../../contract/identity/profiles.ts";
import { parentProfileQuery } from "../api/directory/profiles.ts";
import { useSession } from "../api/identity/session.ts";
import { type IsoDay, toIsoDay } from "../lib/calendar-day.ts";
import { useToday } from "../lib/now.ts";
import { useSearchData } from "./search-data.ts";

/**
 * The due date to ask doulas about: the one of the saved search, otherwise the one in the parent's profile; null
 * without either, and for doulas and admins.
 */
export function useDueDate(): IsoDay | null {
  const today = useToday();
  const { data: session } = useSession();
  const { dueDate } = useSearchData();
  const saved = dueDate && toIsoDay(dueDate);
  const userId = session?.user.user_type === "client" ? session.user.id : undefined;
  const profile = useQuery({ ...parentProfileQuery(userId ?? ""), enabled: userId !== undefined && !saved });
  const day = saved ?? (userId && profile.data?.due_date);
  if (session && !userId) return null;
  return day && isSearchableDueDate(day, today) ? day : null;
}
