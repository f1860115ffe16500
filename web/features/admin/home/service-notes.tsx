import { useQuery } from "@tanstack/react-query";
import type { Overview } from "../../../../contract/operations/overview.schema.ts";
import { describeEmailError } from "../../../../contract/platform/failures.ts";
import { overviewQuery } from "../../../api/operations/overview.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { formatCount, joinProviderNames } from "./overview-texts.ts";

/** What an admin should know but need not act on: the last email, and services with test keys. */
export function ServiceNotes() {
  const { data: overview } = useQuery(overviewQuery);
  if (!overview) return null;
  const { outbox, payment_events, sandboxes } = overview;
  return (
    <div className="mt-6 grid gap-1 text-ink-soft text-sm empty:hidden md:mt-8">
      {!outbox.is_held && !outbox.is_stuck && <p>Email: {describeOutbox(outbox)}</p>}
      {payment_events && !payment_events.are_missing && <p>Stripe: {describeLastEvent(payment_events)}</p>}
      {payment_events?.other_version && (
        <p>
          Stripe's webhook endpoint has API version {payment_events.other_version.endpoint}. Our calls use{" "}
          {payment_events.other_version.calls}.
        </p>
      )}
      {sandboxes.length > 0 && <p>Sandbox or test keys: {joinProviderNames(sandboxes)}</p>}
    </div>
  );
}

/** If email is on hold or stuck. */
export function OutboxAlert({ outbox }: { outbox: Overview["outbox"] }) {
  if (outbox.is_held)
    return (
      <InlineAlert tone="info" title="Email is on hold" className="mt-4">
        MAIL_HOLD is on, or the site was restored and not released. {describeOutbox(outbox)}
      </InlineAlert>
    );
  if (outbox.is_stuck)
    return (
      <InlineAlert tone="error" title="No email is being sent" className="mt-4">
        {describeOutbox(outbox)}
      </InlineAlert>
    );
  return null;
}

/** If Stripe must have sent events, but none arrived. */
export function PaymentEventsAlert({ events }: { events: Overview["payment_events"] }) {
  if (!events?.are_missing) return null;
  return (
    <InlineAlert tone="error" title="No events from Stripe for a day" className="mt-4">
      Payment links have ended, and Stripe reported none of them. Check the webhook endpoint in Stripe's
      dashboard. {describeLastEvent(events)}
    </InlineAlert>
  );
}

function describeLastEvent({ last_at }: NonNullable<Overview["payment_events"]>): string {
  return last_at ? `Last event ${formatDateTime(last_at)}.` : "No event has arrived yet.";
}

function describeOutbox({ waiting, oldest_at, last_sent_at, last_error }: Overview["outbox"]): string {
  return [
    oldest_at
      ? `${formatCount(waiting)} waiting, the oldest since ${formatDateTime(oldest_at)}.`
      : "None waiting.",
    last_sent_at ? `Last sent ${formatDateTime(last_sent_at)}.` : "None sent in the last 30 days.",
    ...(last_error
      ? [`Last error ${formatDateTime(last_error.at)}: ${describeEmailError(last_error)}.`]
      : []),
  ].join(" ");
}
