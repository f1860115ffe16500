import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OwnBirth } from "../../contract/families/births.schema.ts";
import { changePlans, ownBirthQuery, setOwnBirth, tellDoula } from "../api/families/births.ts";
import { saveSearchData, useSearchData } from "./search-data.ts";

/** Stores a birth or a loss, changes the date of birth, or undoes either, also for the saved search. */
export function useChangePlans() {
  return useOwnChange(changePlans);
}

/** Tells a doula of a birth or of changed plans. */
export function useTellDoula() {
  return useOwnChange(tellDoula);
}

function useOwnChange<Input>(change: (input: Input) => Promise<OwnBirth>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (own) => {
      syncSearchWithBirth(own);
      return setOwnBirth(queryClient, own);
    },
  });
}

/** Removes the saved search's due date once, when a birth or a loss was entered on any device. */
function syncSearchWithBirth({ since }: Pick<OwnBirth, "since">): void {
  saveSearchData(since ? { planEndedAt: since, dueDate: null } : { planEndedAt: null });
}

/** Keeps the saved search of a signed-in parent free of a due date that ended on another device. */
export function useSearchFollowsBirth(isParent: boolean): void {
  const { dueDate, planEndedAt } = useSearchData();
  const isEnabled = isParent && (dueDate !== null || planEndedAt !== null);
  const { data } = useQuery({ ...ownBirthQuery, enabled: isEnabled });
  useEffect(() => {
    if (isEnabled && data && data.since !== planEndedAt) syncSearchWithBirth(data);
  }, [isEnabled, data, planEndedAt]);
}
