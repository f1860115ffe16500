import { splitFullName } from "../../../../contract/identity/accounts.ts";
import type { ReportRow } from "../../../../contract/trust/reports.schema.ts";
import type { ReportStatus } from "../../../../contract/trust/reports.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { useDaysSince } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import type { ListQuery } from "../../../ui/list/resource-list.tsx";
import {
  describeOtherReporters,
  outcomeTexts,
  reasonTexts,
  reportsNotLoaded,
} from "../../messages/block/report-texts.ts";
import { OverviewButton } from "../home/overview-button.tsx";

interface ReportTableProps {
  status: ReportStatus;
  query: ListQuery<ReportRow>;
  onOpen: (id: string) => void;
}

export function ReportTable({ status, query, onOpen }: ReportTableProps) {
  const columns: Column<ReportRow>[] = [
    {
      header: "Reported",
      cell: ({ reported, other_reporters }) => <Person {...{ reported, other_reporters }} />,
      phone: {
        role: "name",
        text: ({ reported }) => getPersonName(reported),
        face: ({ reported }) => <Face reported={reported} />,
      },
    },
    {
      header: "Other reports",
      cell: ({ other_reporters }) => describeOtherReporters(other_reporters) || null,
      phone: { role: "detail", isPhoneOnly: true },
    },
    {
      header: "Reason",
      cell: ({ reason }) => <Reason reason={reason} />,
      phone: {
        role: "line",
        text: (row) => <PhoneLines row={row} />,
      },
    },
    {
      header: "Danger",
      cell: ({ reason, outcome }) =>
        reason === "unsafe" && !outcome && <Badge tone="cancelled">Danger</Badge>,
      phone: { role: "end", isPhoneOnly: true },
    },
    {
      header: "Reporter's note",
      cell: ({ details }) =>
        details && <span className="wrap-anywhere @4xl:line-clamp-3 @4xl:max-w-80">{details}</span>,
    },
    { header: "Reporter", cell: formatReporter },
    {
      header: "Sent",
      cell: ({ created_at }) => (
        <span className="md:whitespace-nowrap">
          <span className="block">{formatDateTime(created_at)}</span>
          {status === "open" && (
            <span className="text-ink-soft text-sm">
              <Age sentAt={created_at} />
            </span>
          )}
        </span>
      ),
    },
    ...(status === "reviewed" ? [outcomeColumn] : []),
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      cell: (row) =>
        row.is_about_viewer ? (
          <span className="text-ink-soft text-sm">{aboutViewer}</span>
        ) : (
          <Button
            variant={status === "open" ? "secondary" : "ghost"}
            size="sm"
            className="whitespace-nowrap"
            aria-label={formatOpenLabel(status, row)}
            onClick={() => onOpen(row.id)}
          >
            {formatOpenText(status)}
          </Button>
        ),
      phone: { role: "none" },
    },
  ];
  return (
    <DataTable
      caption="Reports"
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      actions={(row) =>
        row.is_about_viewer
          ? []
          : [
              {
                text: formatOpenText(status),
                label: formatOpenLabel(status, row),
                onSelect: () => onOpen(row.id),
              },
            ]
      }
      empty={
        status === "open" ? (
          <EmptyState illustration="resting" title="No reports to review" action={<OverviewButton />}>
            <p>Reports appear here, longest waiting first.</p>
          </EmptyState>
        ) : (
          <EmptyState illustration="resting" title="No reports reviewed yet" action={<OverviewButton />}>
            <p>Your decisions on reports appear here, newest first.</p>
          </EmptyState>
        )
      }
      failed={reportsNotLoaded}
      moreFailed={reportsNotLoaded}
    />
  );
}

const aboutViewer = "About you: another admin will review it";

function formatOpenText(status: ReportStatus): string {
  return status === "open" ? "Review" : "View";
}

function formatOpenLabel(status: ReportStatus, { reported }: ReportRow): string {
  return `${formatOpenText(status)} the report about ${reported ? getPersonName(reported) : "a deleted account"}`;
}

/** The urgent reason stands out. */
function Reason({ reason }: Pick<ReportRow, "reason">) {
  return reason === "unsafe" ? <Badge tone="cancelled">{reasonTexts[reason]}</Badge> : reasonTexts[reason];
}

const outcomeColumn: Column<ReportRow> = {
  header: "Outcome",
  cell: ({ outcome }) => outcome && outcomeTexts[outcome],
  phone: { role: "end" },
};

/** Below the name on a phone: the reason, then who sent the report and when. */
function PhoneLines({ row }: { row: ReportRow }) {
  const { reason, other_reporters, created_at, is_about_viewer } = row;
  if (is_about_viewer) return aboutViewer;
  const people = other_reporters > 0 ? `${formatNumber(other_reporters + 1)} people · ` : "";
  return (
    <>
      <span className="block truncate">{`${people}${reasonTexts[reason]}`}</span>
      <span className="block truncate">
        <Age sentAt={created_at} />
        {` · by ${formatReporter(row)}`}
      </span>
    </>
  );
}

/** 'Today' or '3 days ago' */
function Age({ sentAt }: { sentAt: string }) {
  const days = useDaysSince(sentAt);
  return days < 1 ? "Today" : `${pluralize(days, "day")} ago`;
}

function Face({ reported }: Pick<ReportRow, "reported">) {
  return (
    <Avatar
      {...splitFullName(getPersonName(reported))}
      image={reported?.profile_image_url ?? null}
      size="sm"
      loading="lazy"
    />
  );
}

function formatReporter({ reporter, is_about_viewer }: ReportRow): string | null {
  return is_about_viewer ? null : getPersonName(reporter);
}

function getPersonName(person: ReportRow["reported"]): string {
  return person ? person.full_name || person.email : "Deleted account";
}

function Person({ reported, other_reporters }: Pick<ReportRow, "reported" | "other_reporters">) {
  return (
    <span className="flex items-center gap-3 leading-5">
      <Face reported={reported} />
      <span>
        <span className="wrap-anywhere">{getPersonName(reported)}</span>
        {reported?.is_suspended && (
          <Badge tone="cancelled" className="ml-2">
            Suspended
          </Badge>
        )}
        {other_reporters > 0 && (
          <span className="block text-ink-soft text-sm">{describeOtherReporters(other_reporters)}</span>
        )}
      </span>
    </span>
  );
}
