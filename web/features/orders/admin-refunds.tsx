import type { AdminOrderDetail, AdminRefund } from "../../../contract/admin-orders.schema.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import { orderMomentText } from "./order-texts.ts";

const statusTexts = {
  requested: "asked for",
  pending: "on its way",
  succeeded: "done",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<AdminRefund["status"], string>;

const causeTexts = {
  admin: "By an admin",
  after_block: "By the platform: the two may no longer do business",
  closed_order: "By the platform: the order was closed",
  stripe: "At Stripe, by the doula",
} as const satisfies Record<AdminRefund["cause"], string>;

/** What went back to the parent, and what is on its way. */
export function AdminRefunds({ order: { refunds } }: { order: AdminOrderDetail }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Refunds">
      <h3 className="text-lg">Refunds</h3>
      <ul className="mt-2 space-y-3">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              <strong className="font-semibold tabular-nums">{formatMoney(centsOf(refund.amount))}</strong>{" "}
              {statusTexts[refund.status]}
              {refund.fee > 0 && `, with ${formatMoney(centsOf(refund.fee))} of the fee`}
              {refund.refused_fee > 0 &&
                `. Stripe refused to give back ${formatMoney(centsOf(refund.refused_fee))} of the fee.`}
            </p>
            <p className="text-ink-soft text-sm">
              {refund.requested_by ?? causeTexts[refund.cause]}, {orderMomentText(refund.created_at)}
              {refund.stripe_refund_id && ` · ${refund.stripe_refund_id}`}
            </p>
            {refund.reason && <p className="wrap-anywhere">{refund.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
