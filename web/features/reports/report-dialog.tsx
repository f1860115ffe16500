import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReportDetail, ReportRow, ReportReview as Review } from "../../../contract/reports.schema.ts";
import { reportNotReviewed, reportQuery, reviewedText, useReviewReport } from "../../api/reports.ts";
import { cn } from "../../lib/class-names.ts";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ChoiceField, LongTextField } from "../../ui/form-fields.tsx";
import { InlineAlert, RefusalAlert } from "../../ui/inline-alert.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { momentText, otherReportersText, outcomeTexts, reasonTexts } from "./report-texts.ts";

interface ReportDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A report with its details and the decision. */
export function ReportDialog({ id, isOpen, onClose }: ReportDialogProps) {
  const query = useQuery({ ...reportQuery(id), enabled: isOpen });
  const { data: report, error, refetch, isFetching } = query;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Report" size="lg">
        {report ? (
          <ReportReview key={id} report={report} />
        ) : (
          <DialogBody isTextOnly>
            {error ? (
              <ErrorState
                title="Couldn't load the report"
                error={error}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            ) : (
              <SkeletonRegion label="Loading the report..." className="flex flex-col gap-3">
                <Skeleton className="h-16 w-64 max-w-full" />
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-24" />
              </SkeletonRegion>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** A report, with the review form while it is open. */
function ReportReview({ report }: { report: ReportDetail }) {
  const review = useReviewReport(report.id);
  const details = <ReportDetails report={report} />;
  if (!report.outcome) {
    return (
      <ReviewForm report={report} onSubmit={review.mutateAsync}>
        {details}
      </ReviewForm>
    );
  }
  return (
    <DialogBody isTextOnly>
      {/* The submit button, which had the focus, disappeared with the form. */}
      {(review.isSuccess || review.error) && (
        <div ref={focusOnArrival} tabIndex={-1} className="mb-4 rounded-card">
          {review.error && <RefusalAlert title={reportNotReviewed} error={review.error} />}
          {review.isSuccess && (
            <InlineAlert tone="success" title={reviewedText(report.outcome)}>
              The reporter will learn that it was reviewed, but not the outcome.
            </InlineAlert>
          )}
        </div>
      )}
      {details}
    </DialogBody>
  );
}

interface ReviewFormProps {
  report: ReportDetail;
  onSubmit: (review: Review) => Promise<unknown>;
  children: ReactNode;
}

function ReviewForm({ report, onSubmit, children }: ReviewFormProps) {
  const form = useAppForm({
    id: "report-review",
    schema: async () => (await import("../../../contract/reports.schema.ts")).reportReviewSchema,
    defaultValues: { note: "" },
    submit: onSubmit,
  });
  return (
    <DialogAppForm form={form} aria-label="Review">
      <FormDialogBody form={form}>
        {children}
        <ChoiceField form={form} name="outcome" label="Decision" texts={listChoices(report)} />
        <LongTextField
          form={form}
          name="note"
          label="Note"
          hint="Explain why. Only admins see it."
          rows={3}
        />
        <FormRefusal form={form} title={reportNotReviewed} />
      </FormDialogBody>
      <DialogFooter>
        <SubmitButton form={form} busyText="Saving...">
          Save decision
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}

/** What each decision does. A deleted account can't be warned or suspended. */
function listChoices({ reported, upcoming_calls: calls }: ReportDetail): Record<string, string> {
  const dismissed = "Dismiss: nothing happens to them";
  if (!reported) return { dismissed };
  const cancelled =
    calls === 0 ? "" : `, ${calls === 1 ? "1 upcoming call is" : `${calls} upcoming calls are`} cancelled`;
  const warned = "Warn: they get an email and a reminder of our Terms";
  if (reported.is_suspended) return { dismissed, warned };
  return { dismissed, warned, suspended: `Suspend: they can no longer log in${cancelled}` };
}

/** The people, the reason, the reported message with the ones before it, and the outcome. */
function ReportDetails({ report }: { report: ReportDetail }) {
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
      <h3 className="text-lg">The message and earlier ones</h3>
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
