import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays, CalendarPlus, CircleAlert, Link2, Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import type { CalendarConnection, CalendarSubscription } from "../../../contract/calendar.schema.ts";
import { calendarFileFailureTexts, maxSubscriptions } from "../../../contract/calendar-files.ts";
import { calendarQuery, subscriptionsQuery } from "../../api/calendar.ts";
import { useRemoveSubscription } from "../../api/calendar-subscriptions.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

const SubscriptionForm = lazyComponent(
  async () => (await import("./subscription-form.tsx")).SubscriptionForm,
  { close: ({ onDone }) => onDone() },
);

const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

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
            Events in these calendars close your times. Parents never see what they are about.
          </p>
        </div>
        <Calendars onChanged={() => title.current?.focus()} />
      </section>
    </Card>
  );
}

function Calendars({ onChanged }: { onChanged: () => void }) {
  const google = useQuery(calendarQuery);
  const others = useQuery(subscriptionsQuery);
  const [isAdding, setAdding] = useState(false);
  const failed = [google, others].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <ErrorState
        title="Couldn't load your calendars"
        error={failed.error}
        onRetry={() => void Promise.all([google.refetch(), others.refetch()])}
        isRetrying={google.isFetching || others.isFetching}
      />
    );
  if (!google.data || !others.data)
    return (
      <SkeletonRegion label="Loading your calendars..." className="flex flex-col gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-9 w-48" />
      </SkeletonRegion>
    );
  const { items, sandbox_url: sandboxUrl } = others.data;
  return (
    <>
      <ul className="flex flex-col">
        <GoogleRow connection={google.data.items[0]} />
        {items.map((calendar) => (
          <SubscriptionRow key={calendar.id} calendar={calendar} onRemoved={onChanged} />
        ))}
      </ul>
      {isAdding ? (
        <SubscriptionForm
          sandboxUrl={sandboxUrl}
          onDone={() => {
            setAdding(false);
            onChanged();
          }}
        />
      ) : items.length < maxSubscriptions ? (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setAdding(true)}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          Add Apple, Outlook or another
        </Button>
      ) : (
        <p className="text-ink-soft text-sm">
          You can add up to {maxSubscriptions}. Remove one to add another.
        </p>
      )}
    </>
  );
}

function GoogleRow({ connection }: { connection: CalendarConnection | undefined }) {
  return (
    <Row
      Icon={connection?.state === "reconnect_needed" ? CircleAlert : CalendarDays}
      name="Google Calendar"
      text={connection ? googleText(connection) : "Not connected"}
    >
      <Button asChild variant="ghost" size="sm">
        <Link to="/doula-dashboard" search={{ step: "calendar" }}>
          {connection ? "Change" : "Connect"}
          <span className="sr-only"> Google Calendar</span>
        </Link>
      </Button>
    </Row>
  );
}

function googleText({ state, synced_at, is_failing }: CalendarConnection): string {
  if (state === "reconnect_needed") return "Reconnect needed. Until then, parents see no free times.";
  if (is_failing) return `Google isn't responding${readText(synced_at, ". Last read")}`;
  return synced_at ? readText(synced_at, "Read") : "Reading it now...";
}

function readText(syncedAt: string | null, verb: string): string {
  return syncedAt ? `${verb} ${moment.format(new Date(syncedAt))}` : "";
}

interface SubscriptionRowProps {
  calendar: CalendarSubscription;
  onRemoved: () => void;
}

function SubscriptionRow({ calendar, onRemoved }: SubscriptionRowProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSubscription();
  const { id, host, synced_at, is_failing, failure } = calendar;
  const why = failure ? calendarFileFailureTexts[failure] : "We couldn't read it.";
  return (
    <Row
      Icon={is_failing ? CircleAlert : Link2}
      name={host}
      text={is_failing ? `${why} ${readText(synced_at, "Last read")}` : readText(synced_at, "Read")}
    >
      {isAsking ? (
        <fieldset className="flex flex-wrap items-center justify-end gap-2">
          <legend className="sr-only">Remove {host}? Its events will no longer close your times.</legend>
          <Button variant="secondary" size="sm" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button
            variant="danger"
            size="sm"
            isBusy={remove.isPending}
            busyText="Removing..."
            onClick={() => remove.mutate(id, { onSuccess: onRemoved })}
          >
            Remove
          </Button>
        </fieldset>
      ) : (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${host}`}
          className="text-ink-soft! hover:text-danger!"
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      )}
    </Row>
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
    <li className="flex items-center gap-3 border-line border-t py-2 first:border-t-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span className="wrap-anywhere min-w-0 grow">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-ink-soft text-sm">{text}</span>
      </span>
      {children}
    </li>
  );
}
