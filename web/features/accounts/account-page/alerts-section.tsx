import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import type { OwnAlert } from "../../../../contract/directory/doula-alerts.schema.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { ownAlertsQuery, useStopOwnAlert } from "../../../api/directory/doula-alerts.ts";
import { formatDate } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { AccountSection } from "./account-section.tsx";
import { RowAction } from "./row-action.tsx";

/** Lists the email alerts about doulas who join, with buttons to stop them. Doulas see it only if they have some. */
export function AlertsSection({ userType }: { userType: SessionUser["user_type"] }) {
  const alerts = useQuery(ownAlertsQuery);
  const [isShown, setShown] = useState(userType !== "doula");
  // Stays after the last one is stopped.
  if (!isShown && (alerts.isError || alerts.data?.length)) setShown(true);
  if (!isShown) return null;
  return (
    <AccountSection
      title="Email alerts"
      description="We email you when a doula joins near a place, at most once a week. You can have one alert at a time."
      isStacked
    >
      <DataTable
        failed="Couldn't load your alerts"
        caption="Email alerts"
        columns={columns}
        query={alerts}
        rowKey={({ id }) => id}
        empty={<NoAlerts />}
      />
    </AccountSection>
  );
}

function NoAlerts() {
  return (
    <p className="measure">
      You have no alerts. If a search finds few doulas, you can ask us to tell you when someone joins.{" "}
      <TextLink to="/find-doulas">Find doulas</TextLink>
    </p>
  );
}

const columns: Column<OwnAlert>[] = [
  {
    header: "Place",
    cell: ({ place }) => (
      <span className="flex items-center gap-2">
        <Bell aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">{place}</span>
      </span>
    ),
  },
  { header: "Within", cell: ({ miles }) => pluralize(miles, "mile") },
  { header: "Since", cell: ({ confirmed_at }) => formatDate(confirmed_at) },
  {
    header: "Stop",
    isHeaderHidden: true,
    align: "end",
    cell: (alert) => <StopAlert alert={alert} />,
  },
];

function StopAlert({ alert }: { alert: OwnAlert }) {
  const stop = useStopOwnAlert({
    onSuccess: (_, { place }) =>
      toast({ title: "Alert stopped", description: `No more emails about doulas near ${place}.` }),
  });
  return (
    <RowAction
      label="Stop"
      subject={`alerts for ${alert.place}`}
      mutation={stop}
      busyText="Stopping..."
      onClick={() => stop.mutate(alert)}
    />
  );
}
