import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { type IsoDay, parseIsoDay } from "../../../lib/calendar-day.ts";
import { formatFullDay } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { useMediaQuery } from "../../../ui/basics/use-media-query.ts";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { formatDueDateCount, formatPregnancyWeek } from "./due-date.ts";
import { DueDateMonth } from "./due-date-month.tsx";

const phone = "(width < 48rem)";

interface DueDateCardProps {
  dueDate: IsoDay | null;
  onHide: () => void;
  /** The button to enter a birth or a loss, beside the title. */
  update: ReactNode;
}

/** The due date and the time left, with its month; without a date, a link to add one. */
export function DueDateCard({ dueDate, onHide, update }: DueDateCardProps) {
  const today = useToday();
  const isPhone = useMediaQuery(phone);
  const [isOpen, setOpen] = useState(false);
  const monthId = useId();
  const due = dueDate && parseIsoDay(dueDate);
  if (!dueDate || !due) return <NoDueDate onHide={onHide} />;

  const week = formatPregnancyWeek(dueDate, today);
  const count = formatDueDateCount(dueDate, today);
  return (
    <DueDateFrame
      // On a phone, the month would fill the screen.
      toggle={isPhone ? { isOpen, onToggle: () => setOpen(!isOpen), controls: monthId } : undefined}
      action={update}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:gap-y-2">
        <Badge tone="accent" size="md">
          Due: {formatFullDay(due)}
        </Badge>
        <p className="font-display font-medium tabular-nums max-md:leading-6 md:text-lg">
          {week && <span>{week} · </span>}
          <span aria-live="polite">{count}</span>
        </p>
      </div>
      <div id={monthId} className="mt-4 empty:hidden">
        {(!isPhone || isOpen) && (
          <div className="flex flex-col items-center gap-2">
            <DueDateMonth key={dueDate} dueDate={dueDate} today={today} />
            <HideButton onHide={onHide} />
          </div>
        )}
      </div>
    </DueDateFrame>
  );
}

function NoDueDate({ onHide }: Pick<DueDateCardProps, "onHide">) {
  return (
    <DueDateFrame>
      <div className="flex grow flex-col gap-3 md:items-center md:justify-center md:gap-5 md:py-2 md:text-center">
        <div className="flex items-center gap-4 md:w-full md:flex-col md:gap-5">
          <Illustration
            name="moon"
            className="h-18 w-22 shrink-0 rounded-control md:h-32 md:w-full md:max-w-72"
          />
          <p className="max-w-xs min-w-0 text-ink-soft max-md:leading-6">
            Add your due date in your profile to see your personalized calendar
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 md:justify-center">
          <Button asChild variant="secondary" className="max-md:min-h-11 max-md:px-4">
            <Link to="/edit-profile">Edit Profile</Link>
          </Button>
          <HideButton onHide={onHide} />
        </div>
      </div>
    </DueDateFrame>
  );
}

function HideButton({ onHide }: Pick<DueDateCardProps, "onHide">) {
  return (
    <Button variant="ghost" size="sm" onClick={onHide}>
      <span>
        Hide this card<span className="sr-only">: Due Date Calendar</span>
      </span>
    </Button>
  );
}

export function DueDateSkeleton() {
  return (
    <DueDateFrame>
      <SkeletonRegion label="Loading your due date...">
        <div className="flex flex-wrap gap-x-3 gap-y-1 md:gap-y-2">
          <Skeleton className="h-7 w-56 rounded-control" />
          <Skeleton className="h-6 w-44 md:h-7" />
        </div>
        {/* As high as six weeks with the weekday names, the month and the line below. */}
        <Skeleton className="mx-auto mt-4 h-[24.75rem] w-full max-w-md rounded-card max-md:hidden" />
      </SkeletonRegion>
    </DueDateFrame>
  );
}

interface DueDateFrameProps {
  /** Makes the title a button that shows the month. */
  toggle?: { isOpen: boolean; onToggle: () => void; controls: string } | undefined;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function DueDateFrame({ toggle, action, children }: DueDateFrameProps) {
  const title = "Due Date Calendar";
  return (
    <Card asChild padding="none">
      <section
        aria-labelledby="due-date-heading"
        className="flex h-full flex-col gap-1 px-4 pt-1.5 pb-3.5 md:gap-2 md:px-6 md:pt-4 md:pb-6"
      >
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2 id="due-date-heading" className="text-lg">
            {toggle ? (
              <button
                type="button"
                aria-expanded={toggle.isOpen}
                aria-controls={toggle.controls}
                onClick={toggle.onToggle}
                className="flex min-h-11 items-center gap-1.5 rounded-control"
              >
                {title}
                <ExpandIcon isOpen={toggle.isOpen} className="text-primary" />
              </button>
            ) : (
              title
            )}
          </h2>
          {action}
        </div>
        {children}
      </section>
    </Card>
  );
}
