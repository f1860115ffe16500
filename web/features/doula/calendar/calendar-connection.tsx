import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarSync, CalendarX, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type {
  CalendarConnections,
  CalendarConnection as Connection,
} from "../../../../contract/scheduling/calendar.schema.ts";
import { mainCalendarId } from "../../../../contract/scheduling/calendar.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { calendarQuery } from "../../../api/scheduling/calendar.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { formatLongDate, formatMonthDayTime } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ConnectionCard } from "../../../ui/basics/connection-card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { joinQueries, Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ReadOnlyNote } from "../profile/read-only-note.tsx";
import { ChooseCalendarsDialog } from "./choose-calendars-dialog.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { DisconnectCalendar } from "./disconnect-calendar.tsx";
import { EventSettingsDialog } from "./event-settings-dialog.tsx";

interface CalendarConnectionProps {
  isQuiet?: boolean;
  choice?: CalendarChoice | undefined;
}

export interface CalendarChoice {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * The status of the doula's Google Calendar, with buttons to connect or disconnect. During review, it can only be
 * disconnected. It is quiet on a draft's dashboard and below a warning about it, which lead there.
 */
function CalendarConnection({ isQuiet = false, choice }: CalendarConnectionProps) {
  const calendar = useQuery({
    ...calendarQuery,
    refetchInterval: ({ state }) => isBeingRead(state.data?.items[0]) && firstReadingMs,
  });
  const application = useQuery(ownApplicationQuery);
  return (
    <Loaded
      query={joinQueries(calendar, application)}
      skeleton={<ConnectionSkeleton />}
      failed="Couldn't load your calendar connection"
    >
      {([data, { status }]) => (
        <LoadedConnection data={data} isEditable={status !== "pending"} isQuiet={isQuiet} choice={choice} />
      )}
    </Loaded>
  );
}

function ConnectionSkeleton() {
  return (
    <SkeletonRegion label="Loading your calendar connection..." className="flex flex-col gap-3">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-11 w-56" />
    </SkeletonRegion>
  );
}

interface LoadedConnectionProps {
  data: CalendarConnections;
  isEditable: boolean;
  isQuiet: boolean;
  choice: CalendarChoice | undefined;
}

function LoadedConnection({ data, isEditable, isQuiet, choice }: LoadedConnectionProps) {
  const [connection] = data.items;
  const sandbox = data.service?.is_sandbox && <Badge>Sandbox</Badge>;
  if (connection) {
    return (
      <ConnectionStatus
        connection={connection}
        sandbox={sandbox}
        canReconnect={data.service !== null}
        isEditable={isEditable}
        choice={choice}
      />
    );
  }
  if (!data.service) {
    return (
      <>
        <Badge tone="pending">Not available yet</Badge>
        <p className="text-ink-soft">
          This site can't connect to Google Calendar yet. Once it can, you'll find the button here.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge>Not connected</Badge>
        {sandbox}
      </p>
      {isQuiet ? (
        <p className="text-ink-soft">Keeps parents from booking over your other appointments.</p>
      ) : (
        <Permission />
      )}
      {isEditable && (
        <ConnectButton access="main" variant={isQuiet ? "secondary" : "primary"}>
          Connect Google Calendar
        </ConnectButton>
      )}
    </>
  );
}

/** How often to look whether a new connection has been read. */
const firstReadingMs = 3000;

function isBeingRead(connection: Connection | undefined): boolean {
  return connection?.state === "connected" && connection.synced_at === null && !connection.is_failing;
}

interface ConnectionStatusProps {
  connection: Connection;
  sandbox: ReactNode;
  canReconnect: boolean;
  isEditable: boolean;
  choice: CalendarChoice | undefined;
}

function ConnectionStatus({ connection, sandbox, canReconnect, isEditable, choice }: ConnectionStatusProps) {
  const needsReconnect = connection.state === "reconnect_needed";
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {needsReconnect ? (
          <Badge tone="pending">
            <CalendarX aria-hidden="true" />
            Reconnect needed
          </Badge>
        ) : (
          <Badge tone="confirmed">
            <CalendarCheck aria-hidden="true" />
            Connected
          </Badge>
        )}
        {sandbox}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Calendar</dt>
        <dd className="wrap-anywhere">
          {connection.calendar_id === mainCalendarId ? "Your main calendar" : connection.calendar_id}
        </dd>
        <dt className="text-ink-soft">Connected since</dt>
        <dd>{formatLongDate(toIsoDay(new Date(connection.created_at)))}</dd>
        {!needsReconnect && (
          <>
            <dt className="text-ink-soft">Last read</dt>
            <dd>{describeLastReading(connection)}</dd>
          </>
        )}
      </dl>
      {!needsReconnect && choice && isEditable && (
        <CountedCalendars count={connection.counted_calendars} choice={choice} />
      )}
      {!needsReconnect && <EventSettings connection={connection} />}
      {!needsReconnect && connection.is_failing && (
        <p>
          Google isn't responding right now. Until it does, what we read before decides which of your times
          are free.
        </p>
      )}
      {needsReconnect && (
        <p>
          Google no longer lets us use this calendar. Access may have been removed in your Google account, or
          its password changed. Until you reconnect or disconnect it, parents see no free times. Booked calls
          aren't affected.
        </p>
      )}
      <div className="flex flex-col gap-3">
        {isEditable && needsReconnect && canReconnect && (
          <ConnectButton access="main">
            <RotateCw aria-hidden="true" className="size-4" />
            Reconnect Google Calendar
          </ConnectButton>
        )}
        <DisconnectCalendar isInReview={!isEditable} />
      </div>
    </>
  );
}

/** How many calendars close times, with a button to choose others. */
function CountedCalendars({ count, choice }: { count: number; choice: CalendarChoice }) {
  return (
    <div>
      {count === 0 ? (
        <InlineAlert tone="warning" title="None of your Google calendars blocks your times">
          Parents can book even when these calendars are busy.
        </InlineAlert>
      ) : (
        <p>Events in {pluralize(count, "Google calendar")} block your times.</p>
      )}
      <Button variant="link" className="px-0" onClick={choice.open}>
        Choose calendars
      </Button>
      {choice.isOpen && <ChooseCalendarsDialog onClose={choice.close} />}
    </div>
  );
}

/** How booked calls appear in the doula's calendar, with a button to change it. */
function EventSettings({ connection }: { connection: Connection }) {
  const [isChanging, setChanging] = useState(false);
  const { event_title, event_visibility, creates_meet } = connection;
  return (
    <div>
      <p className="wrap-anywhere">
        Booked calls appear in your calendar as “{event_title}”
        {event_visibility === "private" ? ", visible only to you" : ""}. They never include notes, due dates
        or names.{creates_meet && " Each gets a Google Meet link."}
      </p>
      <Button variant="link" className="px-0" onClick={() => setChanging(true)}>
        Change how calls appear
      </Button>
      {isChanging && <EventSettingsDialog connection={connection} onClose={() => setChanging(false)} />}
    </div>
  );
}

function describeLastReading({ synced_at, is_failing }: Connection): string {
  if (synced_at) return formatMonthDayTime(synced_at);
  return is_failing ? "Not yet" : "Reading it now...";
}

/** What we may do with the calendar, and why, before Google asks. */
function Permission() {
  return (
    <dl className="flex flex-col gap-2">
      {permissions.map(([term, text]) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const permissions = [
  ["Why", "So that parents can't book over your other appointments."],
  ["What we write", "Your booked calls, as “Intro call”, visible only to you. You can change both."],
  ["What Google asks", "To let us see and edit events on the calendars you own."],
  ["Who sees it", "Parents never see your calendar. You can disconnect at any time."],
] as const;

function describeConnection(connection: Connection | undefined): string {
  if (!connection) return "Not connected";
  return connection.state === "reconnect_needed" ? "Reconnect needed" : "Connected";
}

/** The calendar connection on the doula's dashboard: a line that opens, unless it needs the doula. */
export function CalendarCard({ isQuiet = false, choice }: CalendarConnectionProps) {
  const { data } = useQuery(calendarQuery);
  const [connection] = data?.items ?? [];
  const isWorking =
    connection?.state === "connected" && !connection.is_failing && connection.counted_calendars > 0;
  const isNamedAbove =
    isQuiet && (connection ? connection.state === "reconnect_needed" : Boolean(data?.service));
  return (
    <ConnectionCard
      Icon={CalendarSync}
      title="Google Calendar"
      folded={isWorking || isNamedAbove ? { text: describeConnection(connection), isWorking } : undefined}
    >
      <div className="flex flex-col gap-3">
        <CalendarConnection isQuiet={isQuiet} choice={choice} />
        {!isQuiet && (
          <p className="text-ink-soft">
            Using Apple, Outlook or another calendar too?{" "}
            <TextLink to="/availability">Add it to your availability</TextLink>
          </p>
        )}
      </div>
    </ConnectionCard>
  );
}

/** The third setup step: the doula's Google Calendar. */
export function CalendarStep() {
  const { data: application } = useQuery(ownApplicationQuery);
  return (
    <>
      {application?.status === "pending" && <ReadOnlyNote />}
      <CalendarConnection />
    </>
  );
}
