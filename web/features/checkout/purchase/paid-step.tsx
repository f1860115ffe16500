import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { formatVisits } from "../../../../contract/commerce/orders.ts";
import { getPronounForms } from "../../../../contract/directory/pronouns.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { ReceiptLink } from "../../shared/orders/order-links.tsx";
import { describeWaitForCapacity, OrderStatusBadge } from "../../shared/orders/order-status.tsx";
import type { PackageSeller } from "./purchase-summary.tsx";

/** The confirmation of a payment: amount, dates and what happens next. */
export function PaidStep({ order, doula }: { order: Order; doula: PackageSeller }) {
  const { first_name: firstName } = doula;
  const { name, duration_weeks } = order.package;
  return (
    <>
      <DialogBody isTextOnly>
        <div className="flex items-center gap-4">
          <Avatar
            firstName={firstName}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            size="lg"
          />
          <div className="min-w-0">
            <p className="wrap-anywhere font-semibold text-lg">{name}</p>
            <p className="wrap-anywhere text-ink-soft">with {doula.full_name}</p>
          </div>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3">
          <dt className="text-ink-soft">Amount</dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-display font-medium text-xl tabular-nums">
              {formatMoney(toCents(order.amount))}
            </span>
            <OrderStatusBadge status={order.status} />
          </dd>
          <dt className="text-ink-soft">
            {order.care ? formatVisits(order.care) : pluralize(duration_weeks, "week")}
          </dt>
          <dd>
            {order.paid_at && order.ends_at
              ? `${formatDate(order.paid_at)} to ${formatDate(order.ends_at)}`
              : "from the day you paid"}
          </dd>
        </dl>
        {order.place_answer_until && (
          <InlineAlert tone="info" title={`${firstName}'s calendar filled up while you paid`}>
            {describeWaitForCapacity(order, firstName)}
          </InlineAlert>
        )}
        {!order.place_answer_until && (
          <section>
            <h3 className="mb-2 text-base">What happens next</h3>
            <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-soft">
              <li>We emailed {firstName} about your order, and you the receipt.</li>
              <li>
                Write to {firstName} in Messages to plan your first steps. There, you'll also find{" "}
                {getPronounForms(doula.pronouns, firstName).possessive} phone number or email.
              </li>
              <li>
                If plans change, talk to {firstName} first, then write to Support. We can refund a payment in
                full or in part.
              </li>
            </ol>
          </section>
        )}
      </DialogBody>
      <DialogFooter>
        <ReceiptLink order={order} />
        <MessageLink
          ref={focusOnArrival}
          doula={order.doula_slug}
          conversation={order.conversation_id}
          variant="primary"
        >
          Message {doula.first_name}
        </MessageLink>
      </DialogFooter>
    </>
  );
}
