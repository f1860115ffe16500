import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import {
  type ReportDetail,
  type ReportRow,
  type ReportReview as Review,
  typedReportReviewSchema,
} from "../../../../contract/trust/reports.schema.ts";
import { type ReportOutcome, ruleTexts } from "../../../../contract/trust/reports.ts";
import { reportQuery, useReviewReport } from "../../../api/trust/reports.ts";
import { cn } from "../../../lib/class-names.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { FoldedText } from "../../../ui/basics/folded-text.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert, RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { ChoiceField, LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import {
  describeOtherReporters,
  outcomeTexts,
  reasonTexts,
  roleTexts,
} from "../../messages/block/report-texts.ts";
import { BrokenRuleFields } from "./broken-rule-fields.tsx";

const reportNotReviewed = "Couldn't save your decision";

const reviewedTexts = {
  dismissed: "Report dismissed",
  warned: "Person warned",
  suspended: "Person suspended",
} as const satisfies Record<ReportOutcome, string>;

interface ReportDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

export function ReportDialog({ id, isOpen, onClose }: ReportDialogProps) {
  const query = useQuery({ ...reportQuery(id), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Report" size="lg">
        <Loaded
          query={query}
          skeleton={<ReportSkeleton />}
          failed="Couldn't load the report"
          wrapFailure={(failure) => <DialogBody>{failure}</DialogBody>}
        >
          {(report) => <ReportReview key={id} report={report} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

function ReportSkeleton() {
  return (
    <DialogBody isTextOnly>
      <SkeletonRegion label="Loading the report..." className="flex flex-col gap-3">
        <Skeleton className="h-16 w-64 max-w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-24" />
      </SkeletonRegion>
    </DialogBody>
  );
}

/** A report, with the review form while it is open. */
function ReportReview({ report }: { report: ReportDetail }) {
  const review = useReviewReport(report.id, {
    onSuccess: (_, { outcome }) => toast({ title: reviewedTexts[outcome], variant: "success" }),
  });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const submit = (decision: Review) =>
    review.mutateAsync(decision).catch((error) => {
      // While the dialog is open, it shows the error.
      if (!isShown.current) toastFailure(reportNotReviewed, error);
      throw error;
    });
  const details = <ReportDetails report={report} />;
  if (!report.outcome) {
    return (
      <ReviewForm report={report} onSubmit={submit}>
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
            <InlineAlert tone="success" title={reviewedTexts[report.outcome]}>
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
    schema: typedReportReviewSchema,
    defaultValues: { note: "", explanation: "" },
    submit: onSubmit,
  });
  const outcome = useFieldValue(form, "outcome");
  return (
    <DialogAppForm form={form} aria-label="Review">
      <FormDialogBody form={form}>
        {children}
        <ChoiceField form={form} name="outcome" label="Decision" texts={listChoices(report)} isRequired />
        {(outcome === "warned" || outcome === "suspended") && (
          <BrokenRuleFields form={form} rule="rule" explanation="explanation" />
        )}
        <LongTextField
          form={form}
          name="note"
          label="Note"
          hint="Explain why. Only admins see it."
          rows={3}
          isRequired
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
    calls === 0
      ? ""
      : `, and ${calls === 1 ? "1 upcoming call is" : `${calls} upcoming calls are`} cancelled`;
  const warned = "Warn: they get an email and a reminder of our Terms";
  if (reported.is_suspended) return { dismissed, warned };
  return { dismissed, warned, suspended: `Suspend: they can no longer log in${cancelled}` };
}

/** Who is reported and why, what they wrote, the messages before, and the outcome. */
function ReportDetails({ report }: { report: ReportDetail }) {
  const { reporter, reason, details, created_at, outcome, messages } = report;
  const reportedMessage = messages.at(-1);
  const earlier = messages.slice(0, -1);
  return (
    <div className="space-y-4">
      <ReportedPerson report={report} />
      <dl className="space-y-1">
        <Fact label="Reason">{reasonTexts[reason]}</Fact>
        {details && <Fact label="Reporter's note">{details}</Fact>}
      </dl>
      {reportedMessage ? (
        <Messages title="The reported message" messages={[reportedMessage]} report={report} isReported />
      ) : (
        <p className="text-ink-soft">The reported person had not written anything.</p>
      )}
      <dl className="space-y-1">
        <Fact label="Reporter">
          <Person person={reporter} />
        </Fact>
        <Fact label="Reported on">{formatDateTime(created_at)}</Fact>
      </dl>
      {outcome && <Outcome report={report} />}
      {earlier.length > 0 && <Messages title="Earlier messages" messages={earlier} report={report} />}
    </div>
  );
}

function ReportedPerson({ report: { reported, other_reporters } }: { report: ReportDetail }) {
  return (
    <div className="flex items-start gap-4">
      {reported && (
        <Avatar
          {...splitFullName(reported.full_name || reported.email)}
          image={reported.profile_image_url}
          size="md"
        />
      )}
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-lg">{reported ? reported.full_name || reported.email : "Deleted account"}</h3>
        {reported && <p className="text-ink-soft text-sm">{formatRoleAndEmail(reported)}</p>}
        {reported?.is_suspended && <p className="text-ink-soft text-sm">Suspended</p>}
        {other_reporters > 0 && (
          <p className="text-ink-soft text-sm">{describeOtherReporters(other_reporters)}</p>
        )}
      </div>
    </div>
  );
}

function Outcome({ report }: { report: ReportDetail }) {
  const { outcome, rule, explanation, note, reviewer_name, reviewed_at } = report;
  return (
    <section aria-label="Outcome">
      <h3 className="text-lg">{outcome && outcomeTexts[outcome]}</h3>
      <p className="text-ink-soft text-sm">
        {reviewer_name ?? "A deleted account"}
        {reviewed_at && `, ${formatDateTime(reviewed_at)}`}
      </p>
      {rule && <p className="mt-1">{ruleTexts[rule]}</p>}
      {explanation && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{explanation}</p>}
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{note}</p>
    </section>
  );
}

interface MessagesProps {
  title: string;
  messages: ReportDetail["messages"];
  report: ReportDetail;
  isReported?: boolean;
}

function Messages({ title, messages, report: { reported, reporter }, isReported = false }: MessagesProps) {
  const name = reported?.full_name || "Reported person";
  const reporterName = reporter?.full_name || "Reporter";
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      <ol className="mt-2 space-y-2">
        {messages.map(({ id, content, created_at, is_from_reported }) => (
          <li key={id} className={cn("rounded-control border border-line p-3", isReported && "bg-sunken")}>
            <p className="text-ink-soft text-sm">
              {is_from_reported ? name : reporterName},{" "}
              <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>
            </p>
            <FoldedText text={content} lines={isReported ? 8 : 3} className="wrap-anywhere" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-3">
      <dt className="w-24 shrink-0 text-ink-soft md:w-28">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{children}</dd>
    </div>
  );
}

function Person({ person }: { person: ReportRow["reporter"] }) {
  if (!person) return "Deleted account";
  return (
    <>
      <span className="block">{person.full_name || person.email}</span>
      <span className="block text-ink-soft text-sm">{formatRoleAndEmail(person)}</span>
    </>
  );
}

/** 'Parent · ana@example.org'; only the role if the email already stands for the name. */
function formatRoleAndEmail({ full_name, email, user_type }: NonNullable<ReportRow["reporter"]>): string {
  return full_name ? `${roleTexts[user_type]} · ${email}` : roleTexts[user_type];
}
