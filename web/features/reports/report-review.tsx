import type { ReactNode } from "react";
import type { ReportDetail, ReportReview as Review } from "../../../contract/reports.schema.ts";
import { reportNotReviewed, reviewedText, useReviewReport } from "../../api/reports.ts";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { ChoiceField, LongTextField } from "../../ui/form-fields.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { ReportDetails } from "./report-details.tsx";

/** A report, and what is decided on it while it is open. */
export function ReportReview({ report }: { report: ReportDetail }) {
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
      {/* The pressed button has gone with the form. */}
      {(review.isSuccess || review.error) && (
        <div ref={focusOnArrival} tabIndex={-1} className="mb-4 rounded-card">
          {review.error && <RefusalAlert title={reportNotReviewed} error={review.error} />}
          {review.isSuccess && (
            <InlineAlert tone="success" title={reviewedText(report.outcome)}>
              The reporter is told that it was reviewed, not how.
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
        <ChoiceField form={form} name="outcome" label="Decision" texts={choicesOf(report)} />
        <LongTextField form={form} name="note" label="Note" hint="Why. Only admins read it." rows={3} />
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

/** What each choice does; nobody is left to warn or suspend where the account is gone. */
function choicesOf({ reported, upcoming_calls: calls }: ReportDetail): Record<string, string> {
  const dismissed = "Dismiss: nothing happens to them";
  if (!reported) return { dismissed };
  const cancelled =
    calls === 0 ? "" : `, ${calls === 1 ? "1 upcoming call is" : `${calls} upcoming calls are`} cancelled`;
  const warned = "Warn: they get an email and a reminder of our Terms";
  if (reported.is_suspended) return { dismissed, warned };
  return { dismissed, warned, suspended: `Suspend: they can no longer log in${cancelled}` };
}
