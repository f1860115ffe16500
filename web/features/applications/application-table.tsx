import type { ApplicationRow } from "../../../contract/applications.schema.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import { applicationsNotRead } from "../../api/applications.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { ListQuery } from "../../ui/resource-list.tsx";
import type { ListedStatus } from "./application-filter.tsx";
import { ApplicationStatusBadge } from "./application-status-badge.tsx";

export const LazyReviewDialog = lazyPart(async () => (await import("./review-dialog.tsx")).ReviewDialog);

/** Fetches the dialog ahead of the click. */
const prefetchDialog = { onPointerEnter: LazyReviewDialog.prefetch, onFocus: LazyReviewDialog.prefetch };

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

interface ApplicationTableProps {
  status: ListedStatus;
  query: ListQuery<ApplicationRow>;
  onReview: (id: string) => void;
}

/** The applications of one status, or all. */
export function ApplicationTable({ status, query, onReview }: ApplicationTableProps) {
  const columns: Column<ApplicationRow>[] = [
    { header: "Name", cell: nameOf },
    { header: "Email", cell: ({ email }) => email, stacked: "plain" },
    { header: "Experience (years)", cell: ({ years_experience }) => years_experience },
    {
      header: "Rate ($/hr)",
      cell: ({ hourly_rate }) => (hourly_rate === null ? null : formatMoney(centsOf(hourly_rate))),
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
          {...prefetchDialog}
        >
          <span>
            {row.status === "pending" ? "Review" : "View"}
            <span className="sr-only"> {nameOf(row)}</span>
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
      failed={applicationsNotRead}
      moreFailed={applicationsNotRead}
    />
  );
}

function appliedOn({ applied_at }: ApplicationRow) {
  return applied_at && <span className="whitespace-nowrap">{day.format(new Date(applied_at))}</span>;
}

/** A doula who has not said her name yet is known by her address. */
function nameOf({ full_name, email }: ApplicationRow): string {
  return full_name || email;
}

function NoApplications({ status }: { status: ListedStatus }) {
  if (status === "pending") {
    return (
      <EmptyState title="Nothing waits for a review">
        <p>Doulas who submit their profile will be here, the longest waiting first.</p>
      </EmptyState>
    );
  }
  return <EmptyState title={status === "all" ? "No applications yet" : "No such applications"} />;
}
