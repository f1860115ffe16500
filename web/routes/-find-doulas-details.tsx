import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { isUpcomingDueDate } from "../../contract/due-dates.ts";
import { parentProfileQuery } from "../features/profile/queries.ts";
import { DetailsStep } from "../features/search/details-step.tsx";
import { type IsoDay, parseIsoDay } from "../lib/calendar-day.ts";
import { useSession } from "../lib/session.ts";

/** The second step; a parent who has told us their due date is not asked for it again. */
export function FindDoulasDetails(props: Omit<ComponentProps<typeof DetailsStep>, "isSignedIn">) {
  const { saved, today, onChange } = props;
  const { data: session } = useSession();
  const isParent = session?.user.user_type === "client";
  const { data: profile } = useQuery({
    ...parentProfileQuery(session?.user.id ?? ""),
    enabled: isParent,
  });
  const dueDate = profile?.due_date;

  const takeOver = useEffectEvent((day: IsoDay) => {
    if (!saved.dueDate && isUpcomingDueDate(day, today)) onChange({ dueDate: parseIsoDay(day) });
  });
  useEffect(() => {
    if (dueDate) takeOver(dueDate);
  }, [dueDate]);

  return <DetailsStep {...props} isSignedIn={isParent} />;
}
