import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useEffectEvent } from "react";
import type { ParentProfile } from "../../contract/profiles.schema.ts";
import { isUpcomingDueDate } from "../../contract/profiles.ts";
import { parentProfileQuery } from "../features/profile/queries.ts";
import { DetailsStep } from "../features/search/details-step.tsx";
import { parseIsoDay } from "../lib/calendar-day.ts";
import { useSession } from "../lib/session.ts";

/** The second step; a parent is not asked again for the due date and the place of birth that their profile has. */
export function FindDoulasDetails(props: Omit<ComponentProps<typeof DetailsStep>, "isSignedIn">) {
  const { saved, today, onChange } = props;
  const { data: session } = useSession();
  const isParent = session?.user.user_type === "client";
  const { data: profile } = useQuery({
    ...parentProfileQuery(session?.user.id ?? ""),
    enabled: isParent,
  });

  const fillIn = useEffectEvent(({ due_date, provider }: ParentProfile) => {
    if (!saved.dueDate && due_date && isUpcomingDueDate(due_date, today))
      onChange({ dueDate: parseIsoDay(due_date) });
    if (saved.provider.trim() === "" && provider) onChange({ provider });
  });
  useEffect(() => {
    if (profile) fillIn(profile);
  }, [profile]);

  return <DetailsStep {...props} isSignedIn={isParent} />;
}
