import { splitFullName } from "../../../../contract/identity/accounts.ts";
import type { ReportRow } from "../../../../contract/trust/reports.schema.ts";
import type { ReportStatus } from "../../../../contract/trust/reports.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
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
        face: ({ reported }) => <Avatar {...splitFullName(getPersonName(reported))} size="sm" />,
      },
    },
    {
      header: "Other reports",
      cell: ({ other_reporters }) => describeOtherReporters(other_reporters) || null,
      phone: { role: "line", text: formatPeople, isPhoneOnly: true },
    },
    {
      header: "Reason",
      cell: ({ reason }) => <Reason reason={reason} />,
      phone: {
        role: "line",
        text: ({ reason, is_about_viewer }) => (is_about_viewer ? aboutViewer : reasonTexts[reason]),
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
    { header: "Reporter", cell: formatReporter, phone: { role: "line", text: formatReportedBy } },
    {
      header: "Sent",
      cell: ({ created_at }) => <span className="md:whitespace-nowrap">{formatDateTime(created_at)}</span>,
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

function formatPeople({ other_reporters, is_about_viewer }: ReportRow): string | false {
  return !is_about_viewer && other_reporters > 0 && `${formatNumber(other_reporters + 1)} people`;
}

function formatReportedBy(row: ReportRow): string | null {
  const reporter = formatReporter(row);
  return reporter && `by ${reporter}`;
}

function formatReporter({ reporter, is_about_viewer }: ReportRow): string | null {
  return is_about_viewer ? null : getPersonName(reporter);
}

function getPersonName(person: ReportRow["reported"]): string {
  return person ? person.full_name || person.email : "Deleted account";
}

function Person({ reported, other_reporters }: Pick<ReportRow, "reported" | "other_reporters">) {
  return (
    <span className="block">
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
  );
}
