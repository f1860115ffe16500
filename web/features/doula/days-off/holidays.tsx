import { useRef } from "react";
import { addDays } from "../../../../contract/platform/time.ts";
import type { AvailabilityOverride } from "../../../../contract/scheduling/availability.schema.ts";
import { useAddOverride } from "../../../api/scheduling/availability.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { formatShortDate } from "../../../lib/format.ts";
import { type Holiday, listHolidays } from "../../../lib/us-holidays.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";
import { toastOverrideAdded } from "./override-form.tsx";

interface HolidaysProps {
  entries: AvailabilityOverride[];
  today: IsoDay;
}

/** The US holidays of the next twelve months. One press takes a day off from calls. */
export function Holidays({ entries, today }: HolidaysProps) {
  const year = Number(today.slice(0, 4));
  const end = addDays(today, 365);
  const coming = [...listHolidays(year), ...listHolidays(year + 1)].filter(
    ({ day }) => day >= today && day < end,
  );
  // A moving one can come twice in twelve months.
  const holidays = coming.filter(({ name }, index) => coming.findIndex((one) => one.name === name) === index);
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary">
        US holidays
      </summary>
      <ul className="flex flex-col">
        {holidays.map((holiday) => (
          <HolidayRow
            key={holiday.day}
            holiday={holiday}
            isOff={entries.some((entry) => isWholeDayOff(entry, holiday.day))}
          />
        ))}
      </ul>
    </details>
  );
}

function HolidayRow({ holiday: { day, name }, isOff }: { holiday: Holiday; isOff: boolean }) {
  const add = useAddOverride({ onSuccess: toastOverrideAdded });
  const row = useRef<HTMLLIElement>(null);
  const date = formatShortDate(new Date(`${day}T12:00:00Z`), "UTC");
  const takeOff = () => {
    const dates = { first_date: day, last_date: day, start_time: null, end_time: null };
    add.mutate(
      { is_open: false, covers: "calls", ...dates, reason: name },
      {
        // The button is gone.
        onSuccess: () => row.current?.focus(),
        onError: (error) => toastFailure("We couldn't add this", error),
      },
    );
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex min-h-12 items-center gap-3 border-line border-t first:border-t-0"
    >
      <span className="min-w-0 grow">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-ink-soft text-sm">{date}</span>
      </span>
      {isOff ? (
        <span className="px-3.5 text-ink-soft text-sm">Off</span>
      ) : (
        <Button variant="ghost" size="sm" isBusy={add.isPending} busyText="Adding..." onClick={takeOff}>
          Take off
          <span className="sr-only">
            : {name}, {date}
          </span>
        </Button>
      )}
    </li>
  );
}

function isWholeDayOff(
  { first_date, last_date, is_open, start_time, covers }: AvailabilityOverride,
  day: IsoDay,
): boolean {
  return first_date <= day && day <= last_date && !is_open && start_time === null && covers !== "births";
}
