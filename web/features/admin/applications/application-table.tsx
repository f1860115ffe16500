import { Link } from "@tanstack/react-router";
import type { ApplicationRow } from "../../../../contract/directory/applications.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { userSearchMaxLength } from "../../../../contract/identity/users.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { formatDate, formatMoney, formatMonthDay } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SearchBox } from "../../../ui/form/search-box.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import type { ListQuery } from "../../../ui/list/resource-list.tsx";
import { OverviewButton } from "../home/overview-button.tsx";
import { ApplicationStatusBadge, type ListedStatus, statusTexts } from "./application-status.tsx";
import { WaitingTime } from "./waiting-time.tsx";

export const applicationsNotLoaded = "Failed to fetch applications";

interface ApplicationTableProps {
  status: ListedStatus;
  /** As typed; the search runs when typing pauses. */
  search: string;
  query: ListQuery<ApplicationRow>;
  onSearch: (search: string) => void;
  onReview: (id: string) => void;
}

/** The applications with the given status, or all of them. */
export function ApplicationTable({ status, search, query, onSearch, onReview }: ApplicationTableProps) {
  const columns: Column<ApplicationRow>[] = [
    {
      header: "Name",
      cell: (row) => (
        <span className="flex items-center gap-3 leading-5">
          <Face row={row} />
          {getApplicantName(row)}
        </span>
      ),
      phone: { role: "name", text: getApplicantName, face: (row) => <Face row={row} /> },
    },
    {
      header: "Email",
      cell: ({ email }) => (
        <span className="@4xl:block @4xl:min-w-52 @4xl:text-sm @4xl:leading-5">{email}</span>
      ),
    },
    {
      header: "Experience (years)",
      cell: ({ years_experience }) => years_experience,
      phone: {
        role: "line",
        text: ({ applied_at, years_experience }) =>
          applied_at === null && years_experience !== null && pluralize(years_experience, "year"),
      },
    },
    { header: "Rate ($/hr)", cell: formatRate },
    {
      header: "Status",
      cell: (row) => (
        <>
          {status === "all" ? (
            <ApplicationStatusBadge status={row.status} />
          ) : (
            <span className="whitespace-nowrap">{statusTexts[row.status]}</span>
          )}
          <NotListed row={row} />
        </>
      ),
      phone:
        status === "all"
          ? {
              role: "end",
              // A row says that it waits.
              text: (row) => !isWaiting(row) && <ApplicationStatusBadge status={row.status} />,
            }
          : { role: "detail" },
    },
    ...(status === "all" || status === "pending" ? [waitingColumn] : []),
    {
      header: "Applied",
      cell: ({ applied_at }) =>
        applied_at && <span className="whitespace-nowrap">{formatDate(applied_at)}</span>,
      phone: {
        role: "line",
        text: (row) => !isWaiting(row) && row.applied_at && `Applied ${formatMonthDay(row.applied_at)}`,
      },
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
            {formatAction(row)}
            <span className="sr-only"> {getApplicantName(row)}</span>
          </span>
        </Button>
      ),
      phone: { role: "none" },
    },
  ];
  return (
    <DataTable
      caption="Applications"
      columns={columns}
      actions={(row) => [
        {
          text: formatAction(row),
          label: `${formatAction(row)} ${getApplicantName(row)}`,
          onSelect: () => onReview(row.id),
        },
      ]}
      filters={
        <SearchBox
          label="Search applications"
          placeholder="Name or email..."
          maxLength={userSearchMaxLength}
          search={search}
          onSearch={onSearch}
          className="min-w-0 grow"
        />
      }
      query={query}
      rowKey={({ id }) => id}
      empty={
        search ? (
          <NothingFound status={status} search={search} onClear={() => onSearch("")} />
        ) : (
          <NoApplications status={status} />
        )
      }
      failed={applicationsNotLoaded}
      moreFailed={applicationsNotLoaded}
    />
  );
}

const waitingColumn: Column<ApplicationRow> = {
  header: "Waiting",
  cell: (row) => isWaiting(row) && <WaitingTime appliedAt={row.applied_at} isDaysOnly />,
  phone: { role: "line", text: (row) => isWaiting(row) && <WaitingTime appliedAt={row.applied_at} /> },
};

function isWaiting(row: ApplicationRow): row is ApplicationRow & { applied_at: string } {
  return row.status === "pending" && row.applied_at !== null;
}

/** An approved profile that an admin, a suspension or another user type keeps out of search. */
function NotListed({ row: { status, is_listed } }: { row: ApplicationRow }) {
  return status === "approved" && !is_listed && <span className="text-ink-soft"> Not listed</span>;
}

function Face({ row: { full_name, profile_image_url } }: { row: ApplicationRow }) {
  return <Avatar {...splitFullName(full_name)} image={profile_image_url} size="sm" loading="lazy" />;
}

function formatAction({ status }: ApplicationRow): string {
  return status === "pending" ? "Review" : "View";
}

function formatRate({ hourly_rate }: ApplicationRow): string | null {
  return hourly_rate === null ? null : formatMoney(toCents(hourly_rate));
}

function getApplicantName({ full_name, email }: ApplicationRow): string {
  return full_name || email;
}

interface NothingFoundProps {
  status: ListedStatus;
  search: string;
  onClear: () => void;
}

/** The search covers one status; the next step is the same search of all. */
function NothingFound({ status, search, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      title={
        status === "all"
          ? "No applications match"
          : `No ${statusTexts[status].toLowerCase()} applications match`
      }
      action={
        status === "all" ? (
          <Button variant="secondary" onClick={onClear}>
            Clear the search
          </Button>
        ) : (
          <Button asChild variant="secondary">
            <Link to="/admin/applications" search={{ status: "all", search }}>
              Search all applications
            </Link>
          </Button>
        )
      }
    />
  );
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
