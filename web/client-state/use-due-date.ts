import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ParentProfile, TypedParentProfile } from "../../contract/identity/profiles.schema.ts";
import { isSearchableDueDate } from "../../contract/identity/profiles.ts";
import { parentProfileQuery, useSaveParentProfile } from "../api/directory/profiles.ts";
import { useSession } from "../api/identity/session.ts";
import type { MutationCallbacks } from "../api/platform/mutation-callbacks.ts";
import { type IsoDay, parseIsoDay, toIsoDay } from "../lib/calendar-day.ts";
import { useToday } from "../lib/now.ts";
import { readSearchData, saveSearchData, useSearchData } from "./search-data.ts";

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

/** Changes or removes the due date of a parent's profile and of the saved search, and nothing else. */
export function useSaveDueDate(
  userId: string,
  callbacks: MutationCallbacks<ParentProfile, TypedParentProfile>,
) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useSaveParentProfile(userId, {
    ...callbacks,
    onDueDateRemoved: () => saveSearchData({ dueDate: null }),
  });
  return useMutation({
    mutationFn: async (due_date: IsoDay | null) => {
      // Another tab may have changed the rest of the profile.
      const profile = await queryClient.fetchQuery({ ...parentProfileQuery(userId), staleTime: 0 });
      const { full_name, parent2_name, phone, address } = profile;
      return mutateAsync({ full_name, parent2_name, phone, address, due_date });
    },
    onSuccess: ({ due_date }) => {
      if (due_date && readSearchData().dueDate) saveSearchData({ dueDate: parseIsoDay(due_date) });
    },
  });
}
