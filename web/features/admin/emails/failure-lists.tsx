import { useInfiniteQuery } from "@tanstack/react-query";
import type { FailedEmail, FailedEvent, FailedJob } from "../../../../contract/platform/failures.schema.ts";
import {
  describeEmailError,
  describeEventError,
  describeExpiry,
  emailKindTexts,
  formatJobError,
  formatJobName,
} from "../../../../contract/platform/failures.ts";
import { failureDays } from "../../../../contract/platform/retention.ts";
import {
  failedEmailsQuery,
  failedEventsQuery,
  failedJobsQuery,
  undeliverableQuery,
  useDismissEmail,
  useDismissEvent,
  useDismissJob,
  useResendEmail,
  useRetryEvent,
  useRetryJob,
} from "../../../api/operations/failures.ts";
import { cn } from "../../../lib/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { FailureSection } from "./failure-section.tsx";
import { failureToasts } from "./failure-toasts.ts";
import { hasNoProblems } from "./problem-list.tsx";
import { UndeliverableAddresses } from "./undeliverable-addresses.tsx";

/** All failures by kind; a kind without failures takes one line. */
export function FailureLists() {
  const queries = [
    useInfiniteQuery(failedEmailsQuery),
    useInfiniteQuery(failedJobsQuery),
    useInfiniteQuery(failedEventsQuery),
    useInfiniteQuery(undeliverableQuery),
  ];
  const isEmpty = queries.every(hasNoProblems);
  return (
    <>
      {isEmpty && (
        <EmptyState illustration="resting" title={`Nothing failed in the last ${failureDays} days`}>
          If we give up on an email or a job, it appears here with the reason.
        </EmptyState>
      )}
      <div className={cn("flex flex-col", isEmpty ? "mx-auto w-fit gap-4 pb-8" : "gap-8")}>
        <FailedEmails />
        <UndeliverableAddresses />
        <FailedJobs />
        <FailedEvents />
      </div>
    </>
  );
}

/** Failed emails with their recipient and reason, but never their content. */
export function FailedEmails() {
  return (
    <FailureSection
      title="Failed emails"
      empty="No failed emails"
      columns={emailColumns}
      query={useInfiniteQuery(failedEmailsQuery)}
      getName={(email) => `${formatEmailTitle(email)}, ${getRecipientName(email)}`}
      again={{
        label: "Send again",
        mutation: useResendEmail(failureToasts.resendEmail),
        refusal: ({ is_expired, kind }) => (is_expired ? describeExpiry(kind) : null),
      }}
      dismiss={{
        mutation: useDismissEmail(failureToasts.dismissEmail),
        title: "Dismiss this email?",
        consequence: "It will be permanently removed from this list, and nobody can send it again.",
      }}
    />
  );
}

const emailColumns: Column<FailedEmail>[] = [
  { header: "Email", cell: formatEmailTitle },
  { header: "To", cell: getRecipientName },
  { header: "Why", cell: ({ error }) => describeEmailError(error) },
];

function formatEmailTitle({ kind }: FailedEmail): string {
  return kind === null ? "Email" : emailKindTexts[kind];
}

function getRecipientName({ recipient }: FailedEmail): string {
  return recipient ?? "Cannot be decrypted";
}

/** Queued and scheduled jobs that failed on every attempt. */
export function FailedJobs() {
  return (
    <FailureSection
      title="Failed jobs"
      empty="No failed jobs"
      columns={jobColumns}
      query={useInfiniteQuery(failedJobsQuery)}
      getName={({ name }) => formatJobName(name)}
      again={{ label: "Run again", mutation: useRetryJob(failureToasts.retryJob) }}
      dismiss={{
        mutation: useDismissJob(failureToasts.dismissJob),
        title: "Dismiss this job?",
        consequence: "It will be permanently removed from this list, and its work stays unfinished.",
      }}
    />
  );
}

const jobColumns: Column<FailedJob>[] = [
  {
    header: "Job",
    cell: ({ name, is_scheduled }) => (
      <span>
        {formatJobName(name)}
        {is_scheduled && (
          <span className="block font-normal text-ink-soft text-sm">
            Its last run failed. It will run again as scheduled.
          </span>
        )}
      </span>
    ),
  },
  { header: "Why", cell: ({ error }) => formatJobError(error) },
];

export function FailedEvents() {
  return (
    <FailureSection
      title="Failed Stripe events"
      empty="No failed Stripe events"
      columns={eventColumns}
      query={useInfiniteQuery(failedEventsQuery)}
      getName={({ type }) => type}
      again={{ label: "Process again", mutation: useRetryEvent(failureToasts.retryEvent) }}
      dismiss={{
        mutation: useDismissEvent(failureToasts.dismissEvent),
        title: "Dismiss this event?",
        consequence:
          "It will be removed from this list. Its order or account stays as it is until Stripe sends another event.",
      }}
    />
  );
}

const eventColumns: Column<FailedEvent>[] = [
  { header: "Event", cell: ({ type }) => <span className="wrap-anywhere">{type}</span> },
  { header: "Why", cell: ({ error }) => describeEventError(error) },
];
