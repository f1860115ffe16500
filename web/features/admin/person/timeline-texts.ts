import { orderStatusTexts } from "../../../../contract/commerce/orders.ts";
import type { TimelineItem } from "../../../../contract/operations/timeline.schema.ts";
import { describeExpiry, emailKindTexts } from "../../../../contract/platform/failures.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { describeAuditAction, getAnonymousActorName } from "../../../../contract/settings/audit-actions.ts";
import { formatMoney, formatMonthDayTime } from "../../../lib/format.ts";
import { capitalize, pluralize } from "../../../lib/text.ts";
import { outcomeTexts, reasonTexts } from "../../messages/block/report-texts.ts";
import { refundStatusTexts } from "../orders/admin-refunds.tsx";

interface TimelineTexts {
  title: string;
  /** Empty if the title says it all. */
  detail: string;
}

const emailTexts = { sent: "Sent", waiting: "Waiting to be sent", failed: "Failed" } as const;

/** What a line of the timeline says, and below it the facts. */
export function describeTimelineItem(item: TimelineItem): TimelineTexts {
  switch (item.kind) {
    case "call":
      return {
        title: `Call with ${item.with || "a deleted account"}`,
        detail: `${capitalize(item.status)}, for ${formatMonthDayTime(item.starts_at)}`,
      };
    case "order":
      return {
        title: `${item.package}, ${formatMoney(toCents(item.amount))}`,
        detail: `Order with ${item.with || "a deleted account"}: ${orderStatusTexts[item.status]}`,
      };
    case "refund":
      return {
        title: `Refund of ${formatMoney(toCents(item.amount))}`,
        detail: capitalize(refundStatusTexts[item.status]),
      };
    case "report":
      return {
        title: item.is_reporter ? "Reported someone" : "Was reported",
        detail: `${reasonTexts[item.reason]}: ${item.outcome ? outcomeTexts[item.outcome] : "waits for review"}`,
      };
    case "email":
      return {
        title: `Email: ${item.email_kind ? emailKindTexts[item.email_kind] : "From another version"}`,
        detail:
          item.state === "failed" && item.is_expired
            ? `${emailTexts.failed}. ${describeExpiry(item.email_kind)}`
            : emailTexts[item.state],
      };
    case "log_ins":
      return {
        title: pluralize(item.count, "log-in"),
        // The line's time is that of the day's last one.
        detail: item.count > 1 ? "The last one that day (UTC)" : "",
      };
    case "change":
      return {
        title: describeAuditAction(item.action),
        detail: item.actor ?? getAnonymousActorName(item.action),
      };
  }
}
