import { useInfiniteQuery } from "@tanstack/react-query";
import type { FailedEmail, FailedEvent, FailedJob } from "../../../contract/failures.schema.ts";
import {
  emailErrorText,
  emailKindTexts,
  eventErrorText,
  expiryText,
  jobErrorText,
  jobTitle,
} from "../../../contract/failures.ts";
import {
  failedEmailsQuery,
  failedEventsQuery,
  failedJobsQuery,
  useDismissEmail,
  useDismissEvent,
  useDismissJob,
  useProcessAgain,
  useRunAgain,
  useSendAgain,
} from "../../api/failures.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FailureSection } from "./failure-section.tsx";

/** Emails that failed, with recipient and reason but never their content. */
export function FailedEmails() {
  return (
    <FailureSection
      title="Failed emails"
      empty="No email has failed"
      columns={emailColumns}
      query={useInfiniteQuery(failedEmailsQuery)}
      getName={(email) => `${emailTitle(email)}, ${recipientName(email)}`}
      again={{
        label: "Send again",
        mutation: useSendAgain(),
        refusal: ({ is_expired, kind }) => (is_expired ? expiryText(kind) : null),
      }}
      dismiss={{
        mutation: useDismissEmail(),
        title: "Dismiss this email?",
        consequence: "It's removed from this list for good, and nobody can send it again.",
      }}
    />
  );
}

const emailColumns: Column<FailedEmail>[] = [
  { header: "Email", cell: emailTitle },
  { header: "To", cell: recipientName },
  { header: "Why", cell: ({ error }) => emailErrorText(error) },
];

function emailTitle({ kind }: FailedEmail): string {
  return kind === null ? "Email" : emailKindTexts[kind];
}

function recipientName({ recipient }: FailedEmail): string {
  return recipient ?? "Cannot be decrypted";
}

/** Queued and scheduled jobs that failed on every attempt. */
export function FailedJobs() {
  return (
    <FailureSection
      title="Failed jobs"
      empty="No job has failed"
      columns={jobColumns}
      query={useInfiniteQuery(failedJobsQuery)}
      getName={({ name }) => jobTitle(name)}
      again={{ label: "Run again", mutation: useRunAgain() }}
      dismiss={{
        mutation: useDismissJob(),
        title: "Dismiss this job?",
        consequence: "It's removed from this list for good, and its work stays unfinished.",
      }}
    />
  );
}

const jobColumns: Column<FailedJob>[] = [
  {
    header: "Job",
    cell: ({ name, is_scheduled }) => (
      <span>
        {jobTitle(name)}
        {is_scheduled && (
          <span className="block font-normal text-ink-soft text-sm">
            Its last run failed. It will run again as scheduled.
          </span>
        )}
      </span>
    ),
  },
  { header: "Why", cell: ({ error }) => jobErrorText(error) },
];

/** Stripe events about payments and accounts that couldn't be processed. */
export function FailedEvents() {
  return (
    <FailureSection
      title="Failed Stripe events"
      empty="No Stripe event has failed"
      columns={eventColumns}
      query={useInfiniteQuery(failedEventsQuery)}
      getName={({ type }) => type}
      again={{ label: "Process again", mutation: useProcessAgain() }}
      dismiss={{
        mutation: useDismissEvent(),
        title: "Dismiss this event?",
        consequence:
          "It's removed from this list. Its order or account stays as it is until Stripe sends another event.",
      }}
    />
  );
}

const eventColumns: Column<FailedEvent>[] = [
  { header: "Event", cell: ({ type }) => <span className="wrap-anywhere">{type}</span> },
  { header: "Why", cell: ({ error }) => eventErrorText(error) },
];
