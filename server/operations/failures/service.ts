import type { FailedEmail, FailedJob, FailuresQuery } from "../../../contract/platform/failures.schema.ts";
import { findShownEmailKind, isEmailExpired } from "../../../contract/platform/failures.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { emailQueue, openEmail, queuedEmailSchema } from "../../platform/email/email.ts";
import {
  countFailures,
  deleteFailure,
  type Failure,
  findFailures,
  lockFailure,
} from "../../platform/email/failures.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";

export const failureLimits = defineLimits({
  failure_reads: { points: 120, seconds: 60 },
  failure_changes: { points: 120, seconds: 60 },
});

/** Permanently failed emails, newest first: recipient and reason, never the content. */
export async function listFailedEmails(platform: Platform, query: FailuresQuery): Promise<Page<FailedEmail>> {
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => findFailures(platform.db, { kind: "emails", after: query.after, limit }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ failure }) => toFailedEmail(platform, failure)), next_cursor };
}

/** Permanently failed jobs and scheduled jobs whose last run failed, newest first. */
export async function listFailedJobs({ db }: Platform, query: FailuresQuery): Promise<Page<FailedJob>> {
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => findFailures(db, { kind: "jobs", after: query.after, limit }),
    ({ cursor }) => cursor,
  );
  const toFailedJob = ({ failure }: { failure: Failure }) => ({
    ...toFailureFacts(failure),
    name: failure.queue,
    is_scheduled: failure.isScheduled,
  });
  return { items: items.map(toFailedJob), next_cursor };
}

/** The number of permanently failed emails or jobs, counted up to `maxWaiting`. */
export function countFailed(db: Queryable, kind: "emails" | "jobs"): Promise<number> {
  return countFailures(db, kind);
}

interface HandleFailureInput {
  adminId: string;
  id: string;
}

/** An admin is waiting, so retries end within minutes instead of most of a day. */
const retryLimit = 4;

/** Queues a failed email again under the same key, so that one that was delivered after all is not sent twice. */
export async function resendEmail(platform: Platform, { adminId, id }: HandleFailureInput): Promise<void> {
  const { db, jobs, now } = platform;
  await inTransaction(db, async (tx) => {
    const failure = await requireFailure(tx, "emails", { adminId, id });
    const email = queuedEmailSchema.parse(failure.payload);
    if (isEmailExpired(email.key, readExpiry(email), now())) throw new Refusal("email_expired");
    await jobs.send(tx, emailQueue, failure.payload, { retryLimit });
    await resolveFailure(tx, failure, { adminId, action: "failed_email.sent_again" });
  });
}

/** Queues a failed job again. */
export async function rerunJob({ db, jobs }: Platform, { adminId, id }: HandleFailureInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    const failure = await requireFailure(tx, "jobs", { adminId, id });
    await jobs.send(tx, failure.queue, failure.payload, failure.isScheduled ? {} : { retryLimit });
    await resolveFailure(tx, failure, { adminId, action: "failed_job.run_again" });
  });
}

/** Permanently deletes a failed email. */
export function dismissEmail({ db }: Platform, input: HandleFailureInput): Promise<void> {
  return inTransaction(db, async (tx) => {
    const failure = await requireFailure(tx, "emails", input);
    await resolveFailure(tx, failure, { adminId: input.adminId, action: "failed_email.dismissed" });
  });
}

/** Like `dismissEmail`, for a job. */
export function dismissJob({ db }: Platform, input: HandleFailureInput): Promise<void> {
  return inTransaction(db, async (tx) => {
    const failure = await requireFailure(tx, "jobs", input);
    await resolveFailure(tx, failure, { adminId: input.adminId, action: "failed_job.dismissed" });
  });
}

async function requireFailure(tx: Transaction, kind: "emails" | "jobs", { adminId, id }: HandleFailureInput) {
  await requireStillAdmin(tx, adminId);
  const failure = await lockFailure(tx, kind, id);
  if (!failure) throw new Refusal("failure_handled");
  return failure;
}

interface Outcome {
  adminId: string;
  action:
    | "failed_email.sent_again"
    | "failed_email.dismissed"
    | "failed_job.run_again"
    | "failed_job.dismissed";
}

/** Removes a failure. The audit entry does not contain an email's recipient. */
async function resolveFailure(
  tx: Transaction,
  failure: Failure,
  { adminId, action }: Outcome,
): Promise<void> {
  await deleteFailure(tx, failure);
  const isEmail = failure.queue === emailQueue;
  const subjectFacts = isEmail
    ? { kind: findShownEmailKind(queuedEmailSchema.parse(failure.payload).key) ?? null }
    : { job: failure.queue };
  await recordAudit(tx, {
    actorId: adminId,
    action,
    subject: { type: isEmail ? "failed_email" : "failed_job", id: failure.id },
    before: { ...subjectFacts, failed_at: failure.failedAt.toISOString() },
  });
}

function toFailureFacts({ id, error, attempts, failedAt }: Failure) {
  return { id, error, attempts, failed_at: failedAt.toISOString() };
}

function toFailedEmail({ encryption, logger, now }: Platform, failure: Failure): FailedEmail {
  const email = queuedEmailSchema.parse(failure.payload);
  return {
    ...toFailureFacts(failure),
    kind: findShownEmailKind(email.key) ?? null,
    recipient: readRecipient(),
    is_expired: isEmailExpired(email.key, readExpiry(email), now()),
  };

  function readRecipient(): string | null {
    try {
      return openEmail(encryption, email).to;
    } catch {
      logger.error({ job: failure.id }, "a failed email that no key decrypts");
      return null;
    }
  }
}

function readExpiry({ expiresAt }: { expiresAt?: string | undefined }): Date | undefined {
  return expiresAt === undefined ? undefined : new Date(expiresAt);
}
