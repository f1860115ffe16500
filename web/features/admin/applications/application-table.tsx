import type { ApplicationRow } from "../../../../contract/directory/applications.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { applicationsNotLoaded } from "../../../api/directory/applications.ts";
import { type IsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { formatDate, formatMoney, formatMonthDay } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { countText } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { NarrowRow } from "../../../ui/list/two-line-row.tsx";
import type { ListQuery } from "../../../ui/list/resource-list.tsx";
import { OverviewButton } from "../home/overview-button.tsx";
import { ApplicationStatusBadge, type ListedStatus, statusTexts } from "./application-status.tsx";

interface ApplicationTableProps {
  status: ListedStatus;
  query: ListQuery<ApplicationRow>;
  onReview: (id: string) => void;
}

/** The applications with the given status, or all of them. */
export function ApplicationTable({ status, query, onReview }: ApplicationTableProps) {
  const today = useToday();
  const columns: Column<ApplicationRow>[] = [
    {
      header: "Name",
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Face row={row} />
          {applicantName(row)}
        </span>
      ),
    },
    {
      header: "Email",
      cell: ({ email }) => (
        <span title={email} className="block max-w-64 truncate">
          {email}
        </span>
      ),
    },
    { header: "Experience (years)", cell: ({ years_experience }) => years_experience },
    { header: "Rate ($/hr)", cell: rateText },
    {
      header: "Status",
      cell: (row) =>
        status === "all" ? (
          <>
            <ApplicationStatusBadge status={row.status} />
            <NotListed row={row} />
          </>
        ) : (
          <>
            <ListedStatusText row={row} today={today} />
            <NotListed row={row} />
          </>
        ),
    },
    {
      header: "Applied",
      cell: (row) => <span className="whitespace-nowrap">{appliedText(row)}</span>,
    },
    {
      header: "Actions",
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
      narrowRow={(row) => (
        <NarrowApplication row={row} onReview={onReview} showsStatus={status === "all"} today={today} />
      )}
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
  /** Only in a list with different statuses. */
  showsStatus: boolean;
  today: IsoDay;
}

function NarrowApplication({ row, onReview, showsStatus, today }: NarrowApplicationProps) {
  const { id, email, status, years_experience, applied_at } = row;
  const facts = [
    applied_at &&
      (status === "pending" ? waitingText(applied_at, today) : `Applied ${formatMonthDay(applied_at)}`),
    years_experience !== null && countText(years_experience, "year"),
  ];
  return (
    <NarrowRow
      face={<Face row={row} />}
      name={applicantName(row)}
      line={facts.filter(Boolean).join(" · ") || email}
      end={showsStatus && <ApplicationStatusBadge status={status} />}
      details={[
        ["Email", email],
        ["Status", status === "approved" && !row.is_listed ? "Approved, not listed" : statusTexts[status]],
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

/** In a list whose filter already names the status: how long a pending application has waited. */
function ListedStatusText({ row: { status, applied_at }, today }: { row: ApplicationRow; today: IsoDay }) {
  if (status !== "pending" || !applied_at) return statusTexts[status];
  return (
    <>
      {statusTexts.pending}
      <span className="block whitespace-nowrap text-ink-soft text-sm">{waitingText(applied_at, today)}</span>
    </>
  );
}

/** An approved profile that an admin, a suspension or another user type keeps out of search. */
function NotListed({ row: { status, is_listed } }: { row: ApplicationRow }) {
  return status === "approved" && !is_listed && <span className="text-ink-soft"> Not listed</span>;
}

/** 'Waiting 29 days' */
function waitingText(appliedAt: string, today: IsoDay): string {
  const days = (Date.parse(today) - Date.parse(toIsoDay(new Date(appliedAt)))) / 86_400_000;
  return days < 1 ? "Applied today" : `Waiting ${countText(days, "day")}`;
}

function Face({ row: { full_name, profile_image_url } }: { row: ApplicationRow }) {
  return <Avatar {...splitFullName(full_name)} image={profile_image_url} size="sm" loading="lazy" />;
}

function actionText({ status }: ApplicationRow): string {
  return status === "pending" ? "Review" : "View";
}

function rateText({ hourly_rate }: ApplicationRow): string | null {
  return hourly_rate === null ? null : formatMoney(toCents(hourly_rate));
}

function appliedText({ applied_at }: ApplicationRow): string | null {
  return applied_at && formatDate(applied_at);
}

function applicantName({ full_name, email }: ApplicationRow): string {
  return full_name || email;
}

function NoApplications({ status }: { status: ListedStatus }) {
  if (status === "pending") {
    return (
      <EmptyState illustration="resting" title="Nothing to review" action={<OverviewButton />}>
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
