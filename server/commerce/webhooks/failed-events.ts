import type { FailedEvent, FailuresQuery } from "../../../contract/platform/failures.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { eventTarget, refreshTarget, saveFailure } from "./events.ts";
import {
  deleteFailedEvent,
  findFailedEvent,
  findFailedEvents,
  recordEvent,
  type StoredFailedEvent,
} from "./queries.ts";

/**
 * Lists Stripe events that could not be processed, newest first. Shows what they were about, but not their
 * content.
 */
export async function listFailedEvents({ db }: Platform, query: FailuresQuery): Promise<Page<FailedEvent>> {
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => findFailedEvents(db, { after: query.after, limit }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ event }) => toFailedEvent(event)), next_cursor };
}

interface HandleFailedEventInput {
  adminId: string;
  id: string;
}

/** Processes an event again by reading the object's current state from Stripe, so that nothing happens twice. */
export async function reprocessEvent(
  platform: Platform,
  payments: Payments,
  { adminId, id }: HandleFailedEventInput,
): Promise<void> {
  const failed = await findFailedEvent(platform.db, id);
  if (!failed || !payments) throw new Refusal("failure_handled");
  const event = {
    id: failed.eventId,
    type: failed.type,
    accountId: failed.accountId ?? undefined,
    objectId: failed.objectId ?? undefined,
    paymentIntentId: failed.paymentIntentId ?? undefined,
  };
  try {
    const target = eventTarget(event);
    if (target) await refreshTarget(platform, payments, target);
  } catch (error) {
    await saveFailure(platform, event, error);
    throw error instanceof Refusal ? error : new Refusal("payments_unavailable");
  }
  await inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    await recordEvent(tx, { id: failed.eventId, type: failed.type, processedAt: platform.now() });
    await auditFailedEvent(tx, failed, { adminId, action: "failed_event.processed_again" });
  });
}

/** Deletes a failed event. */
export async function dismissEvent({ db }: Platform, { adminId, id }: HandleFailedEventInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const failed = await findFailedEvent(tx, id);
    if (!failed || !(await deleteFailedEvent(tx, failed.eventId))) throw new Refusal("failure_handled");
    await auditFailedEvent(tx, failed, { adminId, action: "failed_event.dismissed" });
  });
}

function auditFailedEvent(
  tx: Transaction,
  { id, type, failedAt }: StoredFailedEvent,
  { adminId, action }: { adminId: string; action: "failed_event.processed_again" | "failed_event.dismissed" },
): Promise<void> {
  return recordAudit(tx, {
    actorId: adminId,
    action,
    subject: { type: "failed_event", id },
    before: { type, failed_at: failedAt.toISOString() },
  });
}

function toFailedEvent({ id, type, attempts, failedAt, errorCode }: StoredFailedEvent): FailedEvent {
  const error = { kind: errorCode, code: null, response_code: null };
  return { id, type, attempts, failed_at: failedAt.toISOString(), error };
}
