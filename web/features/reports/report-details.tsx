import type { ReactNode } from "react";
import type { ReportDetail, ReportRow } from "../../../contract/reports.schema.ts";
import { cn } from "../../lib/class-names.ts";
import { momentText, otherReportersText, outcomeTexts, reasonTexts } from "./report-texts.ts";

/** Who reports whom for what, the message it is about with those before it, and how it ended. */
export function ReportDetails({ report }: { report: ReportDetail }) {
  const { reported, reporter, other_reporters, reason, details, created_at, outcome } = report;
  return (
    <div className="space-y-5">
      <dl className="space-y-1.5">
        <Fact label="Reported">
          {personText(reported)}
          {reported?.is_suspended && " · suspended"}
          {other_reporters > 0 && ` · ${otherReportersText(other_reporters)}`}
        </Fact>
        <Fact label="Reporter">{personText(reporter)}</Fact>
        <Fact label="Reason">{reasonTexts[reason]}</Fact>
        <Fact label="Sent">{momentText(created_at)}</Fact>
        {details && <Fact label="Reporter’s note">{details}</Fact>}
      </dl>
      {outcome && <Outcome report={report} />}
      <Messages report={report} />
    </div>
  );
}

function Outcome({ report: { outcome, note, reviewer_name, reviewed_at } }: { report: ReportDetail }) {
  return (
    <section aria-label="Outcome">
      <h3 className="text-lg">{outcome && outcomeTexts[outcome]}</h3>
      <p className="text-ink-soft text-sm">
        {reviewer_name ?? "A deleted account"}
        {reviewed_at && `, ${momentText(reviewed_at)}`}
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{note}</p>
    </section>
  );
}

function Messages({ report: { messages, reported, reporter } }: { report: ReportDetail }) {
  const name = reported?.full_name || "Reported person";
  const reporterName = reporter?.full_name || "Reporter";
  return (
    <section aria-label="Messages">
      <h3 className="text-lg">The message and what came before</h3>
      {messages.length === 0 && (
        <p className="mt-1 text-ink-soft">The reported person had not written anything.</p>
      )}
      <ol className="mt-2 space-y-2">
        {messages.map(({ id, content, created_at, is_from_reported }, index) => (
          <li
            key={id}
            className={cn(
              "rounded-control border border-line p-3",
              index === messages.length - 1 && "border-danger/40 bg-danger-wash",
            )}
          >
            <p className="text-ink-soft text-sm">
              {is_from_reported ? name : reporterName}, {momentText(created_at)}
              {index === messages.length - 1 && " · the reported message"}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-3 md:flex-row">
      <dt className="w-28 shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{children}</dd>
    </div>
  );
}

function personText(person: ReportRow["reporter"]): string {
  return person ? [person.full_name, person.email].filter(Boolean).join(" · ") : "Deleted account";
}
