import { CircleAlert } from "lucide-react";
import { findReviewCutoff } from "../../../../contract/directory/applications.ts";
import { cn } from "../../../lib/class-names.ts";
import { getNow, useDaysSince } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";

interface WaitingTimeProps {
  appliedAt: string;
  /** Where a header says 'Waiting'. */
  isDaysOnly?: boolean;
}

/** How long an application has waited: 'Waiting 29 days'. Amber if it is longer than we promise. */
export function WaitingTime({ appliedAt, isDaysOnly = false }: WaitingTimeProps) {
  const days = useDaysSince(appliedAt);
  const isOverdue = new Date(appliedAt) < findReviewCutoff(getNow());
  return (
    <span className={cn("whitespace-nowrap text-sm", isOverdue ? "text-pending" : "text-ink-soft")}>
      {/* First, because its invisible end would widen the page beyond a cut line. */}
      {isOverdue && <span className="sr-only">Longer than we promise: </span>}
      {isOverdue && <CircleAlert aria-hidden="true" className="mr-1 inline size-4 align-text-bottom" />}
      {days < 1 ? "Applied today" : `${isDaysOnly ? "" : "Waiting "}${pluralize(days, "day")}`}
    </span>
  );
}
