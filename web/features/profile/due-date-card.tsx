import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatFullDay, type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";
import { useToday } from "../../lib/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { dueDateCount } from "./due-date.ts";
import { DueDateMonth } from "./due-date-month.tsx";

interface DueDateCardProps {
  dueDate: IsoDay | null;
  /** Called when the person hides the card. */
  onHide: () => void;
}

/** The due date, the time left, and its month; without a date, a link to add one. */
export function DueDateCard({ dueDate, onHide }: DueDateCardProps) {
  const today = useToday();
  const due = dueDate && parseIsoDay(dueDate);
  if (!dueDate || !due) return <NoDueDate onHide={onHide} />;
  return (
    <DueDateFrame onHide={onHide}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="accent" size="md">
          Due: {formatFullDay(due)}
        </Badge>
        <p className="font-display font-medium text-lg tabular-nums" aria-live="polite">
          {dueDateCount(dueDate, today)}
        </p>
      </div>
      <div className="mt-4">
        <DueDateMonth key={dueDate} dueDate={dueDate} today={today} />
      </div>
    </DueDateFrame>
  );
}

function NoDueDate({ onHide }: Pick<DueDateCardProps, "onHide">) {
  return (
    <DueDateFrame onHide={onHide}>
      <div className="flex flex-col items-center py-2 text-center">
        <Illustration name="moon" className="mb-5 h-32 w-full max-w-72" />
        <p className="max-w-xs text-ink-soft">
          Add your due date in your profile to see your personalized calendar
        </p>
        <Button asChild variant="secondary" className="mt-5">
          <Link to="/edit-profile">Edit Profile</Link>
        </Button>
      </div>
    </DueDateFrame>
  );
}

/** A placeholder for the card. */
export function DueDateSkeleton() {
  return (
    <DueDateFrame>
      <SkeletonRegion label="Loading your due date...">
        <div className="flex flex-wrap gap-3">
          <Skeleton className="h-7 w-56 rounded-control" />
          <Skeleton className="h-7 w-28" />
        </div>
        <div className="mt-4">
          <MonthSkeleton />
        </div>
      </SkeletonRegion>
    </DueDateFrame>
  );
}

export function DueDateFrame({ onHide, children }: { onHide?: () => void; children: ReactNode }) {
  return (
    <Card asChild>
      <section aria-labelledby="due-date-heading" className="flex flex-col">
        <div className="mb-4 flex items-start justify-between gap-3">
          <h2 id="due-date-heading" className="text-xl">
            Due Date Calendar
          </h2>
          {onHide && (
            <Button variant="ghost" size="sm" className="-mt-1 -mr-2" onClick={onHide}>
              Hide<span className="sr-only"> Due Date Calendar</span>
            </Button>
          )}
        </div>
        {children}
      </section>
    </Card>
  );
}

/** As high as six weeks with the weekday names, the month and the line below. */
function MonthSkeleton() {
  return <Skeleton className="mx-auto h-[24.75rem] w-full max-w-md rounded-card" />;
}
