import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { toCalendarDay } from "../../../../contract/platform/time.ts";
import type { Availability } from "../../../../contract/scheduling/availability.schema.ts";
import { availabilityPreviewQuery, availabilityQuery } from "../../../api/scheduling/availability.ts";
import { pausingQuery } from "../../../api/scheduling/pausing.ts";
import { CalendarsCard } from "../../../features/doula/calendar/calendars-card.tsx";
import { DaysOff } from "../../../features/doula/days-off/days-off.tsx";
import { AvailabilityForm } from "../../../features/doula/hours/availability-form.tsx";
import { AvailabilityPreviewCard } from "../../../features/doula/hours/availability-preview.tsx";
import { PausingCard } from "../../../features/doula/pausing/pausing-card.tsx";
import { formatShortDate, formatTimeOfDay } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

export const Route = createFileRoute("/_private/_doula/availability")({
  staticData: {
    title: "Your availability",
    subtitle: "When parents can book intro calls with you",
    backTo: "/dashboard",
  },
  head: makeUnlistedHead("Your availability"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(availabilityQuery);
    void queryClient.prefetchQuery(availabilityPreviewQuery);
    void queryClient.prefetchQuery(pausingQuery);
  },
  component: AvailabilityPage,
});

/** The week as parents see it, then the hours and settings behind it. */
function AvailabilityPage() {
  const [isDirty, setDirty] = useState(false);
  return (
    <Loaded
      query={useQuery(availabilityQuery)}
      skeleton={<AvailabilitySkeleton />}
      failed="Couldn't load your availability"
    >
      {(availability) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr]">
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">
            <AvailabilityPreviewCard isOutdated={isDirty} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <PausingCard />
            <CallsOutsideHours availability={availability} />
            <AvailabilityForm availability={availability} onDirtyChange={setDirty} />
            <DaysOff
              from="calls"
              entries={availability.overrides}
              today={toCalendarDay(getNow(), availability.time_zone)}
            />
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-start-2">
            <CalendarsCard />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function CallsOutsideHours({ availability }: { availability: Availability }) {
  const { calls_outside_hours: calls, time_zone } = availability;
  if (calls.length === 0) return null;
  const texts = calls.map((call) => {
    const start = new Date(call);
    return `${formatShortDate(start, time_zone)} at ${formatTimeOfDay(start, time_zone)}`;
  });
  return (
    <InlineAlert
      tone="info"
      title={`${pluralize(calls.length, "booked call")} outside your hours`}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/bookings">View Bookings</Link>
        </Button>
      }
    >
      {calls.length === 1 ? "It stays" : "They stay"} as booked: {texts.join("; ")}.
    </InlineAlert>
  );
}

function AvailabilitySkeleton() {
  return (
    <SkeletonRegion
      label="Loading your availability..."
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
    >
      <Card className="flex flex-col gap-5 lg:col-start-2 lg:row-start-1">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-64" />
      </Card>
      <Card className="flex flex-col gap-5 lg:col-start-1 lg:row-start-1">
        <Skeleton className="h-7 w-40" />
        {["first", "second", "third", "fourth", "fifth"].map((day) => (
          <div key={day} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </Card>
    </SkeletonRegion>
  );
}
