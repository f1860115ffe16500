import { splitFullName } from "../../../../contract/identity/accounts.ts";
import type { ReportRow } from "../../../../contract/trust/reports.schema.ts";
import type { ReportStatus } from "../../../../contract/trust/reports.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { NarrowRow } from "../../../ui/list/two-line-row.tsx";
import type { ListQuery } from "../../../ui/list/resource-list.tsx";
import {
  otherReportersText,
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

/** The reports with one status. */
export function ReportTable({ status, query, onOpen }: ReportTableProps) {
  const columns: Column<ReportRow>[] = [
    {
      header: "Reported",
      cell: ({ reported, other_reporters }) => <Person {...{ reported, other_reporters }} />,
    },
    { header: "Reason", cell: ({ reason }) => <Reason reason={reason} /> },
    {
      header: "Reporter’s note",
      cell: ({ details }) =>
        details && <span className="line-clamp-3 max-w-80 wrap-anywhere">{details}</span>,
    },
    { header: "Reporter", cell: reporterText },
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
            aria-label={openLabel(status, row)}
            onClick={() => onOpen(row.id)}
          >
            {openText(status)}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      caption="Reports"
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      narrowRow={(row) => <NarrowReport row={row} status={status} onOpen={onOpen} />}
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

function openText(status: ReportStatus): string {
  return status === "open" ? "Review" : "View";
}

function openLabel(status: ReportStatus, { reported }: ReportRow): string {
  return `${openText(status)} the report about ${reported ? personName(reported) : "a deleted account"}`;
}

type NarrowReportProps = Pick<ReportTableProps, "status" | "onOpen"> & { row: ReportRow };

/** A report in two lines; one about the viewer has nothing to open. */
function NarrowReport({ row, status, onOpen }: NarrowReportProps) {
  const { reported, reason, created_at, details, other_reporters, outcome } = row;
  const name = personName(reported);
  if (row.is_about_viewer) {
    return (
      <div className="flex h-16 flex-col justify-center">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate font-normal text-ink-soft text-sm">{aboutViewer}</span>
      </div>
    );
  }
  const reporter = reporterText(row);
  return (
    <NarrowRow
      face={<Avatar {...splitFullName(name)} size="sm" />}
      name={name}
      line={[
        other_reporters > 0 && `${formatNumber(other_reporters + 1)} people`,
        reasonTexts[reason],
        `by ${reporter}`,
      ]
        .filter(Boolean)
        .join(" · ")}
      end={outcome ? outcomeTexts[outcome] : reason === "unsafe" && <Badge tone="cancelled">Danger</Badge>}
      details={[
        ["Reporter", reporter],
        ["Reporter’s note", details],
        ["Other reports", otherReportersText(other_reporters) || null],
        ["Sent", formatDateTime(created_at)],
      ]}
      actions={[{ text: openText(status), label: openLabel(status, row), onSelect: () => onOpen(row.id) }]}
    />
  );
}

/** The urgent reason stands out. */
function Reason({ reason }: Pick<ReportRow, "reason">) {
  return reason === "unsafe" ? <Badge tone="cancelled">{reasonTexts[reason]}</Badge> : reasonTexts[reason];
}

const outcomeColumn: Column<ReportRow> = {
  header: "Outcome",
  cell: ({ outcome }) => outcome && outcomeTexts[outcome],
};

function reporterText({ reporter, is_about_viewer }: ReportRow): string | null {
  return is_about_viewer ? null : personName(reporter);
}

function personName(person: ReportRow["reported"]): string {
  return person ? person.full_name || person.email : "Deleted account";
}

function Person({ reported, other_reporters }: Pick<ReportRow, "reported" | "other_reporters">) {
  return (
    <span className="block">
      <span className="wrap-anywhere">{personName(reported)}</span>
      {reported?.is_suspended && (
        <Badge tone="cancelled" className="ml-2">
          Suspended
        </Badge>
      )}
      {other_reporters > 0 && (
        <span className="block text-ink-soft text-sm">{otherReportersText(other_reporters)}</span>
      )}
    </span>
  );
}
