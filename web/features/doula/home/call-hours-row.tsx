import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import type { Availability } from "../../../../contract/scheduling/availability.schema.ts";
import { availabilityQuery } from "../../../api/scheduling/availability.ts";
import { LinkRow } from "../../../ui/list/link-rows.tsx";
import { formatHalfHour } from "../hours/time-select.tsx";

/** Says before a profile is live when parents will be able to book, since every doula starts with some hours. */
export function CallHoursRow() {
  const { data, isError } = useQuery(availabilityQuery);
  const text = isError
    ? "Couldn't load your hours"
    : data === undefined
      ? "..."
      : data.weekly_hours.length === 0
        ? "Add hours, so that parents can book a call once you're live."
        : `Once you're live, parents can book ${describeHours(data.weekly_hours)}.`;
  return <LinkRow Icon={CalendarClock} title="Check your call hours" text={text} to="/availability" />;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** 'Mon – Fri between 9 AM and 5 PM': the days, and the earliest and latest time of any of them. */
function describeHours(hours: Availability["weekly_hours"]): string {
  // The week starts on Monday.
  const days = [...new Set(hours.map(({ weekday }) => (weekday + 6) % 7))].sort();
  const names = days.map((day) => weekdays[(day + 1) % 7]);
  const isRun = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1;
  const first = hours.map(({ start_time }) => start_time).sort()[0] ?? "";
  const last =
    hours
      .map(({ end_time }) => end_time)
      .sort()
      .at(-1) ?? "";
  const [from, to] = [first, last].map((time) => formatHalfHour(time).replace(":00", ""));
  return `${isRun ? `${names[0]} – ${names.at(-1)}` : names.join(", ")} between ${from} and ${to}`;
}
