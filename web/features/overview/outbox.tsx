import { mailErrorText } from "../../../contract/failures.ts";
import type { Overview } from "../../../contract/overview.schema.ts";
import { maxWaiting } from "../../../contract/overview.ts";
import { InlineAlert } from "../../ui/inline-alert.tsx";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** How sending email goes: an alert if it is on hold or nothing goes out, else one line. */
export function Outbox({ outbox }: { outbox: Overview["outbox"] }) {
  if (outbox.is_held)
    return (
      <InlineAlert tone="info" title="Email is on hold" className="mt-4">
        MAIL_HOLD is on where the program is started. {describeOutbox(outbox)}
      </InlineAlert>
    );
  if (outbox.is_stuck)
    return (
      <InlineAlert tone="error" title="No email is going out" className="mt-4">
        {describeOutbox(outbox)}
      </InlineAlert>
    );
  return <p className="mt-3 text-ink-soft text-sm">Email: {describeOutbox(outbox)}</p>;
}

function describeOutbox({ waiting, oldest_at, last_sent_at, last_error }: Overview["outbox"]): string {
  const count = `${waiting.toLocaleString("en-US")}${waiting >= maxWaiting ? "+" : ""}`;
  return [
    oldest_at ? `${count} waiting, the oldest since ${format(oldest_at)}.` : "None waiting.",
    last_sent_at ? `Last sent ${format(last_sent_at)}.` : "None sent in the last 30 days.",
    ...(last_error ? [`Last error ${format(last_error.at)}: ${mailErrorText(last_error)}.`] : []),
  ].join(" ");
}

function format(instant: string): string {
  return moment.format(new Date(instant));
}
