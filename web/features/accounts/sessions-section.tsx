import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { DeviceSession } from "../../../contract/accounts.schema.ts";
import { messageOf } from "../../lib/api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEndOtherSessions, useEndSession } from "./account-mutations.ts";
import { AccountSection } from "./account-section.tsx";
import { deviceSessionsQuery } from "./queries.ts";

/** Where the person is signed in, and the way to sign out what they do not know or no longer have. */
export function SessionsSection() {
  const { data: sessions, error, isError, refetch, isRefetching } = useQuery(deviceSessionsQuery);
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions?.some(({ is_current }) => !is_current);
  return (
    <AccountSection
      title="Devices"
      description="Where you are signed in. Sign out any device that is not yours."
    >
      {!sessions && isError && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      )}
      {!sessions && !isError && <Skeleton className="h-16" />}
      {sessions && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <div>
          <Button
            variant="secondary"
            isBusy={endOthers.isPending}
            busyText="Signing out..."
            onClick={() => endOthers.mutate()}
          >
            Sign out all other devices
          </Button>
          <Failure error={endOthers.error} />
        </div>
      )}
    </AccountSection>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const hour = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function Device({ session }: { session: DeviceSession }) {
  const end = useEndSession();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-3 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <div>
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-semibold">
          {session.device}
          {session.is_current && <Badge tone="confirmed">This device</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          {!session.is_current && `Last active ${hour.format(new Date(session.last_active_at))} · `}
          Signed in {day.format(new Date(session.signed_in_at))}
        </p>
        <Failure error={end.error} />
      </div>
      {!session.is_current && (
        <Button
          variant="ghost"
          size="sm"
          className="col-start-2 -ml-3.5 justify-self-start sm:col-start-3 sm:ml-0"
          isBusy={end.isPending}
          busyText="Signing out..."
          onClick={() => end.mutate(session.id)}
        >
          <span>
            Sign out<span className="sr-only"> {session.device}</span>
          </span>
        </Button>
      )}
    </li>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="mt-1 text-danger text-sm">
      {messageOf(error)}
    </p>
  );
}
