import type { ApplicationRow } from "../../../contract/applications.schema.ts";
import { formatMoney, toCents } from "../../../contract/money.ts";
import { applicationsNotLoaded } from "../../api/applications.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NarrowRow } from "../../ui/narrow-row.tsx";
import type { ListQuery } from "../../ui/resource-list.tsx";
import { ApplicationStatusBadge, type ListedStatus, statusTexts } from "./application-status.tsx";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

interface ApplicationTableProps {
  status: ListedStatus;
  query: ListQuery<ApplicationRow>;
  onReview: (id: string) => void;
}

/** The applications with the given status, or all of them. */
export function ApplicationTable({ status, query, onReview }: ApplicationTableProps) {
  const columns: Column<ApplicationRow>[] = [
    { header: "Name", cell: applicantName },
    { header: "Email", cell: ({ email }) => email },
    { header: "Experience (years)", cell: ({ years_experience }) => years_experience },
    { header: "Rate ($/hr)", cell: rateText },
    { header: "Status", cell: ({ status }) => <ApplicationStatusBadge status={status} /> },
    {
      header: "Applied",
      cell: (row) => <span className="whitespace-nowrap">{appliedText(row)}</span>,
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      cell: (row) => (
        <Button
          variant={row.status === "pending" ? "secondary" : "ghost"}
          size="sm"
          className="whitespace-nowrap"
          onClick={() => onReview(row.id)}
        >
          <span>
            {actionText(row)}
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
      narrowRow={(row) => <NarrowApplication row={row} onReview={onReview} />}
      query={query}
      rowKey={({ id }) => id}
      empty={<NoApplications status={status} />}
      failed={applicationsNotLoaded}
      moreFailed={applicationsNotLoaded}
    />
  );
}

interface NarrowApplicationProps {
  row: ApplicationRow;
  onReview: (id: string) => void;
}

function NarrowApplication({ row, onReview }: NarrowApplicationProps) {
  const { id, email, status, years_experience, applied_at } = row;
  const facts = [
    applied_at && `Applied ${shortDay.format(new Date(applied_at))}`,
    years_experience !== null && countText(years_experience, "year"),
  ];
  return (
    <NarrowRow
      name={applicantName(row)}
      line={facts.filter(Boolean).join(" · ") || email}
      end={<ApplicationStatusBadge status={status} />}
      details={[
        ["Email", email],
        ["Experience (years)", years_experience],
        ["Rate ($/hr)", rateText(row)],
        ["Applied", appliedText(row)],
      ]}
      actions={[
        {
          text: actionText(row),
          label: `${actionText(row)} ${applicantName(row)}`,
          onSelect: () => onReview(id),
        },
      ]}
    />
  );
}

function actionText({ status }: ApplicationRow): string {
  return status === "pending" ? "Review" : "View";
}

function rateText({ hourly_rate }: ApplicationRow): string | null {
  return hourly_rate === null ? null : formatMoney(toCents(hourly_rate));
}

function appliedText({ applied_at }: ApplicationRow): string | null {
  return applied_at && day.format(new Date(applied_at));
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
