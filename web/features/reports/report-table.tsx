import type { ReportRow } from "../../../contract/reports.schema.ts";
import type { ReportStatus } from "../../../contract/reports.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ListQuery } from "../../ui/resource-list.tsx";
import {
  momentText,
  otherReportersText,
  outcomeTexts,
  reasonTexts,
  reportsNotLoaded,
} from "./report-texts.ts";

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
      cell: ({ created_at }) => <span className="md:whitespace-nowrap">{momentText(created_at)}</span>,
    },
    ...(status === "reviewed" ? [outcomeColumn] : []),
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      cell: (row) =>
        row.is_about_viewer ? (
          <span className="text-ink-soft text-sm">About you: another admin will review it</span>
        ) : (
          <Button
            variant={status === "open" ? "secondary" : "ghost"}
            size="sm"
            className="whitespace-nowrap"
            onClick={() => onOpen(row.id)}
          >
            <span>
              {status === "open" ? "Review" : "View"}
              <span className="sr-only">
                {" "}
                the report about {row.reported?.full_name ?? "a deleted account"}
              </span>
            </span>
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
      empty={
        status === "open" ? (
          <EmptyState title="No reports to review">
            <p>Reports appear here, longest waiting first.</p>
          </EmptyState>
        ) : (
          <EmptyState title="No reports reviewed yet" />
        )
      }
      failed={reportsNotLoaded}
      moreFailed={reportsNotLoaded}
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
  if (is_about_viewer) return null;
  return reporter ? reporter.full_name || reporter.email : "Deleted account";
}

function Person({ reported, other_reporters }: Pick<ReportRow, "reported" | "other_reporters">) {
  return (
    <span className="block">
      <span className="wrap-anywhere">
        {reported ? reported.full_name || reported.email : "Deleted account"}
      </span>
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
