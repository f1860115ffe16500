import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays, CalendarPlus, CircleAlert, Link2, Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import type {
  CalendarConnection,
  CalendarSubscription,
  CalendarSubscriptions,
} from "../../../../contract/scheduling/calendar.schema.ts";
import {
  type CalendarFileFailureReason,
  maxSubscriptions,
} from "../../../../contract/scheduling/calendar-files.ts";
import { calendarQuery, subscriptionsQuery } from "../../../api/scheduling/calendar.ts";
import { useRemoveSubscription } from "../../../api/scheduling/calendar-subscriptions.ts";
import { formatMonthDayTime } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { joinQueries, Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { EditableList } from "../../../ui/list/editable-list.tsx";
import { SubscriptionForm } from "./subscription-form.tsx";

/** All calendars whose events close the doula's times, with a form to add one from Apple, Outlook and others. */
export function CalendarsCard() {
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  return (
    <Card asChild>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <div>
          <h2 id={id} ref={title} tabIndex={-1} className="text-xl">
            Your calendars
          </h2>
          <p className="mt-1 text-ink-soft">
            Parents can't book when an event in one of these makes you busy. They never see the events.
          </p>
        </div>
        <Calendars title={title} />
      </section>
    </Card>
  );
}

function Calendars({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  const google = useQuery(calendarQuery);
  const others = useQuery(subscriptionsQuery);
  return (
    <Loaded
      query={joinQueries(google, others)}
      skeleton={<CalendarsSkeleton />}
      failed="Couldn't load your calendars"
    >
      {([{ items }, subscriptions]) => (
        <CalendarList connection={items[0]} subscriptions={subscriptions} title={title} />
      )}
    </Loaded>
  );
}

function CalendarsSkeleton() {
  return (
    <SkeletonRegion label="Loading your calendars..." className="flex flex-col gap-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-9 w-48" />
    </SkeletonRegion>
  );
}

interface CalendarListProps {
  connection: CalendarConnection | undefined;
  subscriptions: CalendarSubscriptions;
  title: RefObject<HTMLHeadingElement | null>;
}

function CalendarList({ connection, subscriptions, title }: CalendarListProps) {
  const [removed, setRemoved] = useState<CalendarSubscription>();
  const { items, sandbox_url: sandboxUrl } = subscriptions;
  return (
    <>
      <EditableList
        items={items}
        className="flex flex-col divide-y divide-line"
        first={
          <li>
            <GoogleRow connection={connection} />
          </li>
        }
        renderItem={(calendar) => (
          <SubscriptionRow calendar={calendar} onRemove={() => setRemoved(calendar)} />
        )}
        renderForm={(_calendar, onDone) => (
          <SubscriptionForm sandboxUrl={sandboxUrl} onDone={() => onDone()} />
        )}
        addText="Add Apple, Outlook or another"
        AddIcon={CalendarPlus}
        max={maxSubscriptions}
        fullText={`You can add up to ${maxSubscriptions}. Remove one to add another.`}
      />
      <RemoveCalendar calendar={removed} focusAfter={title} onClose={() => setRemoved(undefined)} />
    </>
  );
}

function GoogleRow({ connection }: { connection: CalendarConnection | undefined }) {
  return (
    <Row
      Icon={connection?.state === "reconnect_needed" ? CircleAlert : CalendarDays}
      name="Google Calendar"
      text={connection ? describeGoogleCalendars(connection) : "Not connected"}
    >
      <Button asChild variant="ghost" size="sm">
        <Link
          to="/doula-dashboard"
          search={connection?.state === "connected" ? { calendars: true } : { step: "calendar" }}
        >
          {connection ? "Change" : "Connect"}
          <span className="sr-only"> Google Calendar</span>
        </Link>
      </Button>
    </Row>
  );
}

function describeGoogleCalendars({
  state,
  synced_at,
  is_failing,
  counted_calendars: counted,
}: CalendarConnection): string {
  if (state === "reconnect_needed") return "Reconnect needed. Until then, parents see no free times.";
  if (counted === 0) return "None of its calendars blocks your times";
  const count = counted === 1 ? "" : `${pluralize(counted, "calendar")} · `;
  if (is_failing) return `${count}We couldn't read it. ${readText(synced_at, "Last read")}`;
  return synced_at ? `${count}${readText(synced_at, "Read")}` : "Reading it now...";
}

function readText(syncedAt: string | null, verb: string): string {
  return syncedAt ? `${verb} ${formatMonthDayTime(syncedAt)}` : "";
}

/** The address itself cannot be seen or changed here. */
const failureTexts: Record<CalendarFileFailureReason, string> = {
  not_https: "Its link has changed. Remove it and add the new link.",
  unreachable: "We couldn't reach it.",
  not_shared: "It is no longer shared. Share it again, or remove it and add its new link.",
  too_slow: "It took too long to respond.",
  too_large: "It has grown larger than we can read.",
  not_a_calendar: "There is no calendar at its link anymore. Remove it and add the new link.",
  too_many_events: "Its events repeat too often for us to read.",
};

interface SubscriptionRowProps {
  calendar: CalendarSubscription;
  onRemove: () => void;
}

function SubscriptionRow({ calendar, onRemove }: SubscriptionRowProps) {
  const { host, synced_at, is_failing, failure } = calendar;
  const why = failure ? failureTexts[failure] : "We couldn't read it.";
  return (
    <Row
      Icon={is_failing ? CircleAlert : Link2}
      name={host}
      text={is_failing ? `${why} ${readText(synced_at, "Last read")}` : readText(synced_at, "Read")}
    >
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${host}`}
        className="text-ink-soft hover:text-danger"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </Row>
  );
}

const subscriptionNotRemoved = "Couldn't remove it";

interface RemoveCalendarProps {
  /** Undefined closes the dialog. */
  calendar: CalendarSubscription | undefined;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function RemoveCalendar({ calendar, focusAfter, onClose }: RemoveCalendarProps) {
  const remove = useRemoveSubscription({
    onSuccess: () => toast({ title: "Calendar removed", variant: "success" }),
    onError: (error) => toastFailure(subscriptionNotRemoved, error),
  });
  return (
    <ConfirmDialog
      isOpen={calendar !== undefined}
      title="Remove this calendar?"
      subject={calendar?.host}
      cancelText="Keep it"
      confirmText="Remove"
      isDangerous
      mutation={remove}
      busyText="Removing..."
      failed={subscriptionNotRemoved}
      onConfirm={() => calendar && remove.mutate(calendar.id, { onSuccess: onClose })}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      Parents can then book over its events.
    </ConfirmDialog>
  );
}

interface RowProps {
  Icon: typeof CalendarDays;
  name: string;
  text: string;
  /** What can be done with it. */
  children: ReactNode;
}

function Row({ Icon, name, text, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span className="wrap-anywhere min-w-0 flex-1">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-ink-soft text-sm">{text}</span>
      </span>
      {children}
    </div>
  );
}
