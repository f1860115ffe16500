import { findReviewCutoff } from "../../../contract/directory/applications.ts";
import type { Overview } from "../../../contract/operations/overview.schema.ts";
import { type ProviderName, waitingKinds } from "../../../contract/operations/overview.ts";
import { readEventAge } from "../../commerce/order-checks/service.ts";
import { countPendingSince } from "../../directory/applications/service.ts";
import { findDoulasWithoutPayments } from "../../directory/doulas/service.ts";
import { type Outbox, readOutbox } from "../../platform/email/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { CalendarProvider } from "../../providers/calendar/calendar.ts";
import type { WaitingCounts } from "../../providers/domain.ts";
import type { PaymentsProvider } from "../../providers/payments/payments.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { listUnmetSearches } from "../analytics/service.ts";

export const overviewLimits = defineLimits({ overview_reads: { points: 120, seconds: 60 } });

export interface NeededProviders {
  payments: PaymentsProvider | undefined;
  calendar: CalendarProvider | undefined;
}

/** What is waiting for an admin, and which services have no keys. */
export async function readOverview(
  platform: Platform,
  providers: NeededProviders,
  counts: WaitingCounts,
): Promise<Overview> {
  const { db, mailer, now } = platform;
  const counters = await Promise.all(
    waitingKinds.map(async (kind) => ({ kind, count: await counts[kind](db) })),
  );
  const needed: [ProviderName, { isSandbox: boolean } | undefined][] = [
    ["stripe", providers.payments],
    ["google", providers.calendar],
  ];
  const { maintenance_mode } = await readSettings(db);
  return {
    overdue_applications: await countPendingSince(db, findReviewCutoff(now())),
    doulas_without_payments: await findDoulasWithoutPayments(db),
    unmet_searches: await listUnmetSearches(platform),
    is_in_maintenance: maintenance_mode,
    outbox: { is_held: mailer.isOnHold, ...toOutbox(await readOutbox(db)) },
    payment_events: providers.payments ? await readPaymentEvents(platform, providers.payments) : null,
    waiting: counters.filter(({ count }) => count > 0),
    missing_providers: needed.flatMap(([name, provider]) => (provider ? [] : [name])),
    sandboxes: needed.flatMap(([name, provider]) => (provider?.isSandbox ? [name] : [])),
  };
}

async function readPaymentEvents(
  platform: Platform,
  { apiVersion: calls }: PaymentsProvider,
): Promise<Overview["payment_events"]> {
  const { lastEventAt, areEventsMissing, apiVersion: endpoint } = await readEventAge(platform);
  return {
    last_at: lastEventAt?.toISOString() ?? null,
    are_missing: areEventsMissing,
    other_version: endpoint && endpoint !== calls ? { endpoint, calls } : null,
  };
}

function toOutbox({ waiting, oldestAt, lastSentAt, lastError, isStuck }: Outbox) {
  return {
    waiting,
    oldest_at: oldestAt?.toISOString() ?? null,
    last_sent_at: lastSentAt?.toISOString() ?? null,
    last_error: lastError && { ...lastError, at: lastError.at.toISOString() },
    is_stuck: isStuck,
  };
}
