import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Practice } from "../../../../contract/scheduling/practice.schema.ts";
import { practiceQuery } from "../../../api/scheduling/practice.ts";
import { BirthNotices } from "../../../features/doula/births/birth-notices.tsx";
import { ClientsCard } from "../../../features/doula/births/clients-card.tsx";
import { PracticeForm } from "../../../features/doula/births/practice-form.tsx";
import { PracticeMonths } from "../../../features/doula/births/practice-months.tsx";
import { DaysOff } from "../../../features/doula/days-off/days-off.tsx";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { getNow } from "../../../lib/now.ts";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

export const Route = createFileRoute("/_private/_doula/births")({
  staticData: {
    title: "Births",
    subtitle: "Which due dates you are on call for",
    backTo: "/dashboard",
  },
  head: makeUnlistedHead("Births"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(practiceQuery);
  },
  component: BirthsPage,
});

function BirthsPage() {
  return (
    <Loaded query={useQuery(practiceQuery)} skeleton={<BirthsSkeleton />} failed="Couldn't load your births">
      {(practice) => <Births practice={practice} />}
    </Loaded>
  );
}

/** Months and clients once the doula attends births; until then, the questions come first. */
function Births({ practice }: { practice: Practice }) {
  const { attends_births: attendsBirths, commitments, time_off } = practice;
  const today = toIsoDay(getNow());
  const isBusy = attendsBirths !== false;
  const months = useMonthsFocus(attendsBirths === true);
  const questions = (
    <PracticeForm
      key="questions"
      practice={practice}
      today={today}
      className={attendsBirths ? "" : "lg:col-span-2"}
    />
  );
  return (
    <>
      <BirthNotices />
      <div className="grid items-start gap-5 md:gap-6 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        {attendsBirths ? (
          <PracticeMonths practice={practice} heading={months} className="lg:col-span-2" />
        ) : (
          questions
        )}
        {(isBusy || commitments.length > 0) && <ClientsCard practice={practice} today={today} />}
        {attendsBirths && questions}
        {(isBusy || time_off.length > 0) && (
          <div className={attendsBirths ? "lg:col-start-2 lg:row-span-2 lg:row-start-2" : undefined}>
            <DaysOff from="births" entries={time_off} today={today} />
          </div>
        )}
      </div>
    </>
  );
}

/** The months appear with a saved yes, in place of the questions, so they take the focus. */
function useMonthsFocus(hasMonths: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadMonths = useRef(hasMonths);
  useEffect(() => {
    if (hasMonths && !hadMonths.current) heading.current?.focus();
    hadMonths.current = hasMonths;
  }, [hasMonths]);
  return heading;
}

function BirthsSkeleton() {
  return (
    <SkeletonRegion label="Loading your births..." className="flex flex-col gap-5 md:gap-6">
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-56" />
        {["first", "second", "third", "fourth", "fifth", "sixth"].map((month) => (
          <Skeleton key={month} className="h-10" />
        ))}
      </Card>
      <Card className="flex flex-col gap-5">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-32" />
      </Card>
    </SkeletonRegion>
  );
}
