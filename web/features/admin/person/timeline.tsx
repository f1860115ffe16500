import { useInfiniteQuery } from "@tanstack/react-query";
import {
  Eye,
  Flag,
  LogIn,
  type LucideIcon,
  Mail,
  MailWarning,
  PencilLine,
  Phone,
  ReceiptText,
  Undo2,
} from "lucide-react";
import type { TimelineItem } from "../../../../contract/operations/timeline.schema.ts";
import { type TimelineFilter, timelineFilters } from "../../../../contract/operations/timeline.ts";
import { readingActions } from "../../../../contract/settings/audit-actions.ts";
import { useResendEmail } from "../../../api/operations/failures.ts";
import { timelineQuery } from "../../../api/operations/timeline.ts";
import { cn } from "../../../lib/class-names.ts";
import { useEagerValue } from "../../../lib/eager-value.ts";
import { formatMonthDayTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { failureToasts } from "../emails/failure-toasts.ts";
import { describeTimelineItem } from "./timeline-texts.ts";

const icons: Record<TimelineItem["kind"], LucideIcon> = {
  call: Phone,
  order: ReceiptText,
  refund: Undo2,
  report: Flag,
  email: Mail,
  log_ins: LogIn,
  change: PencilLine,
};

const notLoaded = "Couldn't load the timeline";

const filterTexts: Record<TimelineFilter, string> = {
  all: "Everything",
  calls: "Intro calls",
  orders: "Orders and refunds",
  reports: "Reports",
  emails: "Emails",
  log_ins: "Log-ins",
  changes: "Changes",
  admin_access: "Admin access",
};

interface TimelineProps {
  userId: string;
  show: TimelineFilter;
  onShow: (show: TimelineFilter) => void;
}

/** What happened to or through a person, newest first, a line each. What admins read has its own list. */
export function Timeline({ userId, show, onShow }: TimelineProps) {
  const timeline = useInfiniteQuery(timelineQuery(userId, show));
  const [shown, setShown] = useEagerValue(show);
  return (
    <section aria-labelledby="timeline">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="timeline" className="text-xl">
          Timeline
        </h2>
        <div className="w-48 max-w-full">
          <Select
            aria-label="Show"
            value={shown}
            onChange={({ target }) => {
              const chosen = timelineFilters.find((each) => each === target.value) ?? "all";
              setShown(chosen);
              onShow(chosen);
            }}
          >
            {timelineFilters.map((each) => (
              <option key={each} value={each}>
                {filterTexts[each]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <ResourceList
        query={timeline}
        skeleton={
          <SkeletonRegion>
            <Skeleton className="h-96 rounded-card" />
          </SkeletonRegion>
        }
        empty={<EmptyState title={show === "all" ? "Nothing has happened yet" : "Nothing of this kind"} />}
        failed={notLoaded}
        moreFailed={notLoaded}
      >
        {(items, { focusRef }) => (
          <Card asChild padding="none">
            <ol
              aria-busy={timeline.isPlaceholderData}
              className="divide-y divide-line transition-opacity duration-150 aria-busy:opacity-60"
            >
              {items.map((item, position) => (
                <li
                  key={`${item.kind} ${item.id}`}
                  ref={focusRef(position)}
                  tabIndex={-1}
                  className="flex min-h-14 items-center gap-2.5 px-3 py-2 md:gap-3 md:px-6"
                >
                  <TimelineLine item={item} />
                </li>
              ))}
            </ol>
          </Card>
        )}
      </ResourceList>
    </section>
  );
}

function TimelineLine({ item }: { item: TimelineItem }) {
  const { title, detail } = describeTimelineItem(item);
  const isFailed = item.kind === "email" && item.state === "failed";
  const Icon = isFailed ? MailWarning : isReading(item) ? Eye : icons[item.kind];
  return (
    <>
      <Icon aria-hidden="true" className={cn("size-5 shrink-0 text-ink-soft", isFailed && "text-danger")} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-semibold max-md:text-sm max-md:leading-5">
          <TitleLink item={item}>{title}</TitleLink>
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm max-md:leading-5">{detail}</p>
      </div>
      {isFailed && !item.is_expired && <ResendEmail item={item} />}
      {/* Two lines on a phone: the day, and the time. */}
      <time
        dateTime={item.at}
        className="w-13 shrink-0 text-end text-ink-soft text-xs tabular-nums md:w-auto md:text-sm"
      >
        {formatMonthDayTime(item.at)}
      </time>
    </>
  );
}

function isReading(item: TimelineItem): boolean {
  const readings: readonly string[] = readingActions;
  return item.kind === "change" && readings.includes(item.action);
}

function TitleLink({ item, children }: { item: TimelineItem; children: string }) {
  if (item.kind === "order")
    return (
      <TextLink to="/admin/orders" search={{ order: item.id }}>
        {children}
      </TextLink>
    );
  if (item.kind === "refund")
    return (
      <TextLink to="/admin/orders" search={{ order: item.order_id }}>
        {children}
      </TextLink>
    );
  if (item.kind === "report")
    return (
      <TextLink to="/admin/reports" search={{ report: item.id }}>
        {children}
      </TextLink>
    );
  return children;
}

function ResendEmail({ item }: { item: TimelineItem & { kind: "email" } }) {
  const resend = useResendEmail(failureToasts.resendEmail);
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={resend.isPending}
      aria-label={`Send again: ${describeTimelineItem(item).title}`}
      onClick={() => resend.mutate(item.id)}
    >
      Send again
    </Button>
  );
}
