import { useQuery } from "@tanstack/react-query";
import type { AvailabilityPreview } from "../../../../contract/scheduling/availability.schema.ts";
import { introCallMinutes, type PreviewState } from "../../../../contract/scheduling/availability.ts";
import { availabilityPreviewQuery } from "../../../api/scheduling/availability.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatShortDate, formatTimeOfDay, formatZoneName } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";

const stateTexts: Record<PreviewState, string> = {
  open: "Open",
  booked: "Booked",
  day_off: "Day off",
  buffer: "Too close to a booked call",
  notice: "Within your notice period",
  too_far_ahead: "Too far ahead",
  busy: "Busy in your calendar",
  calendar_unknown: "Closed until we can read your Google Calendar",
  at_birth: "You're at a birth",
  paused: "Paused for new clients",
  fully_booked: "You have reached the maximum number of open calls",
  not_listed: "Open once your profile is listed",
  outside_hours: "Outside your hours",
};

/** The order of states within a day. 'Outside your hours' comes last, as 'all other times'. */
const orderedStates = Object.keys(stateTexts) as PreviewState[];

/** The next two weeks as parents see them, with the reason for each closed time. */
export function AvailabilityPreviewCard({ isOutdated }: { isOutdated: boolean }) {
  const preview = useQuery(availabilityPreviewQuery);
  return (
    <Card asChild>
      <section aria-labelledby="preview">
        <h2 id="preview" className="text-xl">
          The next two weeks
        </h2>
        <p className="mt-1 text-ink-soft">
          {preview.data && isUnlisted(preview.data)
            ? "Parents see these times once your profile is listed"
            : "As parents see them"}
          {preview.data && `, in ${formatZoneName(getNow(), preview.data.time_zone)}`}.
        </p>
        <p role="status" className="mt-1 text-pending text-sm empty:hidden">
          {isOutdated && "Save your changes to see them here."}
        </p>
        <Loaded query={preview} skeleton={<PreviewSkeleton />} failed="Couldn't load your free times">
          {({ days, time_zone }) => (
            <>
              <Days days={days.slice(0, 7)} timeZone={time_zone} startsToday />
              {days.length > 7 && (
                <details className="group/week">
                  <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control border-line border-t font-semibold [&::-webkit-details-marker]:hidden">
                    <span className="grow">The week after</span>
                    <ExpandIcon className="group-open/week:rotate-180" />
                  </summary>
                  <Days days={days.slice(7)} timeZone={time_zone} />
                </details>
              )}
            </>
          )}
        </Loaded>
      </section>
    </Card>
  );
}

interface DaysProps extends Pick<AvailabilityPreview, "days"> {
  timeZone: string;
  startsToday?: boolean;
}

function Days({ days, timeZone, startsToday = false }: DaysProps) {
  return (
    <ol className={cn(startsToday && "mt-3")}>
      {days.map(({ date, times }, position) => {
        const openCount = times.filter(({ state }) => state === "open").length;
        const futureCount = times.filter(({ state }) => state === "not_listed").length;
        const countedText = futureCount > 0 ? pluralize(futureCount, "time") : "No open times";
        return (
          <li key={date} className="border-line border-t">
            <details className="group">
              <summary className="flex min-h-12 list-none items-center gap-3 rounded-control [&::-webkit-details-marker]:hidden">
                <h3 className="grow text-base">{formatShortDate(new Date(`${date}T12:00:00Z`), "UTC")}</h3>
                <span className={cn("text-sm", openCount === 0 && "text-ink-soft")}>
                  {openCount > 0 ? pluralize(openCount, "open time") : countedText}
                </span>
                <ExpandIcon />
              </summary>
              <dl className="flex flex-col gap-1 pb-3 text-sm">
                {orderedStates.map((state) => {
                  const text =
                    state === "outside_hours"
                      ? describeOutsideHours(times, startsToday && position === 0)
                      : formatTimes(times, state, timeZone);
                  if (!text) return null;
                  return (
                    <div key={state}>
                      <dt
                        className={cn(
                          "mr-2 inline font-semibold",
                          state === "open" ? "text-success" : "text-ink-soft",
                        )}
                      >
                        {stateTexts[state]}:
                      </dt>
                      <dd className={cn("inline tabular-nums", state !== "open" && "text-ink-soft")}>
                        {text}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </details>
          </li>
        );
      })}
    </ol>
  );
}

function isUnlisted({ days }: AvailabilityPreview): boolean {
  return days.some(({ times }) => times.some(({ state }) => state === "not_listed"));
}

const halfHourMs = introCallMinutes * 60_000;

type PreviewTimes = AvailabilityPreview["days"][number]["times"];

/** The times with the given state, with consecutive ones as a range: '9:00 AM, 10:00 AM – 11:30 AM'. */
function formatTimes(times: PreviewTimes, state: PreviewState, timeZone: string): string {
  const ranges: { start: number; end: number }[] = [];
  for (const time of times) {
    if (time.state !== state) continue;
    const start = Date.parse(time.starts_at);
    const last = ranges.at(-1);
    if (last?.end === start) last.end = start + halfHourMs;
    else ranges.push({ start, end: start + halfHourMs });
  }
  const text = (instant: number) => formatTimeOfDay(new Date(instant), timeZone);
  return ranges
    .map(({ start, end }) => (end - start === halfHourMs ? text(start) : `${text(start)} – ${text(end)}`))
    .join(", ");
}

/**
 * Summarizes the times outside the hours. The response does not list all of them, and omits today's past times.
 */
function describeOutsideHours(times: PreviewTimes, isToday: boolean): string {
  if (times.some(({ state }) => state !== "outside_hours")) return "all other times";
  return isToday ? "the rest of the day" : "all day";
}

function PreviewSkeleton() {
  return (
    <SkeletonRegion label="Loading the next two weeks..." className="mt-4 flex flex-col gap-6">
      {["first", "second", "third", "fourth"].map((day) => (
        <div key={day}>
          <Skeleton className="mb-3 h-5 w-28" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </SkeletonRegion>
  );
}
