import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import type { DeviceSession } from "../../../../contract/identity/accounts.schema.ts";
import {
  deviceSessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from "../../../api/identity/own-account.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { AccountSection } from "./account-section.tsx";
import { ActionError, RowAction } from "./row-action.tsx";

/** The page has more sections, which a person with many devices should still find. */
const firstCount = 3;

/** Lists the devices a person is signed in on, with buttons to sign them out. */
export function SessionsSection() {
  const sessions = useQuery(deviceSessionsQuery);
  const [isShowingAll, setShowingAll] = useState(false);
  const count = sessions.data?.length ?? 0;
  const shown = useQuery({
    ...deviceSessionsQuery,
    select: (all) => (isShowingAll ? all : all.slice(0, firstCount)),
  });
  const endOthers = useEndOtherSessions({
    onSuccess: () => toast({ title: "All other devices are signed out", variant: "success" }),
  });
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current);
  return (
    <AccountSection
      title="Devices"
      description="Where you're logged in. Sign out any device you don't recognize."
      isStacked
    >
      <DataTable
        failed="Couldn't load your devices"
        caption="Devices"
        columns={columns}
        query={shown}
        rowKey={({ id }) => id}
        empty={null}
      />
      {count > firstCount && (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          aria-expanded={isShowingAll}
          onClick={() => setShowingAll(!isShowingAll)}
        >
          {isShowingAll ? "Show fewer devices" : `Show all ${count} devices`}
        </Button>
      )}
      {hasOthers && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            isBusy={endOthers.isPending}
            busyText="Signing out..."
            onClick={() => endOthers.mutate()}
          >
            Sign out all other devices
          </Button>
          <ActionError error={endOthers.error} />
        </div>
      )}
    </AccountSection>
  );
}

const columns: Column<DeviceSession>[] = [
  {
    header: "Device",
    cell: ({ device, is_current }) => (
      <span className="flex flex-wrap items-center gap-2">
        <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        {device}
        {is_current && <Badge tone="confirmed">This device</Badge>}
      </span>
    ),
  },
  {
    header: "Last active",
    cell: ({ is_current, last_active_at }) => (is_current ? null : formatDateTime(last_active_at)),
  },
  { header: "Logged in", cell: ({ signed_in_at }) => formatDate(signed_in_at) },
  {
    header: "Sign out",
    isHeaderHidden: true,
    align: "end",
    cell: (session) => (session.is_current ? null : <SignOut session={session} />),
  },
];

function SignOut({ session }: { session: DeviceSession }) {
  const end = useEndSession();
  return (
    <RowAction
      label="Sign out"
      subject={session.device}
      mutation={end}
      busyText="Signing out..."
      onClick={() => end.mutate(session.id)}
    />
  );
}
