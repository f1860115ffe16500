import type { ApplicationRow } from "../../../contract/applications.schema.ts";
import { formatMoney, toCents } from "../../../contract/money.ts";
import { applicationsNotLoaded } from "../../api/applications.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ListQuery } from "../../ui/resource-list.tsx";
import { ApplicationStatusBadge, type ListedStatus, statusTexts } from "./application-status.tsx";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

interface ApplicationTableProps {
  status: ListedStatus;
  query: ListQuery<ApplicationRow>;
  onReview: (id: string) => void;
}

/** The applications with the given status, or all of them. */
export function ApplicationTable({ status, query, onReview }: ApplicationTableProps) {
  const columns: Column<ApplicationRow>[] = [
    { header: "Name", cell: applicantName },
    { header: "Email", cell: ({ email }) => email, stacked: "plain" },
    { header: "Experience (years)", cell: ({ years_experience }) => years_experience },
    {
      header: "Rate ($/hr)",
      cell: ({ hourly_rate }) => (hourly_rate === null ? null : formatMoney(toCents(hourly_rate))),
    },
    { header: "Status", stacked: "plain", cell: (row) => <ApplicationStatusBadge status={row.status} /> },
    { header: "Applied", cell: appliedOn },
    {
      header: "Actions",
      isHeaderHidden: true,
      stacked: "corner",
      align: "end",
      cell: (row) => (
        <Button
          variant={row.status === "pending" ? "secondary" : "ghost"}
          size="sm"
          className="whitespace-nowrap"
          onClick={() => onReview(row.id)}
        >
          <span>
            {row.status === "pending" ? "Review" : "View"}
            <span className="sr-only"> {applicantName(row)}</span>
          </span>
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption="Applications"
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={<NoApplications status={status} />}
      failed={applicationsNotLoaded}
      moreFailed={applicationsNotLoaded}
    />
  );
}

function appliedOn({ applied_at }: ApplicationRow) {
  return applied_at && <span className="whitespace-nowrap">{day.format(new Date(applied_at))}</span>;
}

function applicantName({ full_name, email }: ApplicationRow): string {
  return full_name || email;
}

function NoApplications({ status }: { status: ListedStatus }) {
  if (status === "pending") {
    return (
      <EmptyState title="Nothing to review">
        <p>Doulas who submit their profile appear here, longest waiting first.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={
        status === "all" ? "No applications yet" : `No ${statusTexts[status].toLowerCase()} applications`
      }
    />
  );
}
