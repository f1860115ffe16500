import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OwnBirth } from "../../contract/families/births.schema.ts";
import { ownBirthQuery } from "../api/families/births.ts";
import { saveSearchData, useSearchData } from "./search-data.ts";

/** Removes the saved search's due date once, when a birth or a loss was entered on any device. */
export function followOwnBirth({ since }: Pick<OwnBirth, "since">): void {
  saveSearchData(since ? { planEndedAt: since, dueDate: null } : { planEndedAt: null });
}

/** Keeps the saved search of a signed-in parent free of a due date that ended on another device. */
export function useSearchFollowsBirth(isParent: boolean): void {
  const { dueDate, planEndedAt } = useSearchData();
  const isEnabled = isParent && (dueDate !== null || planEndedAt !== null);
  const { data } = useQuery({ ...ownBirthQuery, enabled: isEnabled });
  useEffect(() => {
    if (isEnabled && data && data.since !== planEndedAt) followOwnBirth(data);
  }, [isEnabled, data, planEndedAt]);
}
