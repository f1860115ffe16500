import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { isAcceptedOrder, orderStatusTexts } from "../../../../contract/commerce/orders.ts";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { formatDate, formatDayOfMonth, formatMoney } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { AcceptProposal } from "../../checkout/purchase/accept-proposal.tsx";
import { ContinueToPayment } from "../../checkout/purchase/continue-to-payment.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { ReceiptLink } from "../../shared/orders/order-links.tsx";
import {
  describeAnswerBy,
  describePayBy,
  describeWaitForCapacity,
  formatOrderStatus,
  hasProposal,
  isPaidOrder,
} from "../../shared/orders/order-status.tsx";
import { HomeCard, PersonRow } from "./home-card.tsx";

const page = { title: "My Orders", to: "/orders", linkText: "View Orders" } as const;

/** 'My Orders' as one row: the last one; nothing if there are none. */
export function OrdersCard() {
  const { data } = useInfiniteQuery(ownOrdersQuery);
  const last = data?.pages[0]?.items[0];
  if (!last) return null;
  return (
    <PersonRow
      {...page}
      face={<Avatar {...splitFullName(last.doula_name)} image={last.doula_image} />}
      name={last.doula_name}
      // The status comes first, because a long package name is cut off.
      text={`${formatOrderStatus(last.status, last.accepted_at !== null)} · ${last.package.name}`}
    />
  );
}

interface CurrentOrderCardProps {
  order: Order;
  /** False if something else leads. */
  isLeading: boolean;
}

/** The doula who was asked, said yes or is hired, and what comes next. */
export function CurrentOrderCard({ order, isLeading }: CurrentOrderCardProps) {
  const { doula_name: name, doula_image: image, doula_slug: slug, package: bought } = order;
  const { data: own } = useQuery(ownBirthQuery);
  const plans = own && describePlans(order, own);
  const { firstName } = splitFullName(name);
  const actions = useRef<HTMLDivElement>(null);
  const leadingVariant = isLeading ? "primary" : "secondary";
  return (
    <HomeCard {...page} title={describeOrderMoment(order, firstName)} isLeading={isLeading}>
      <div className="flex flex-col gap-3 md:gap-4">
        <div className="flex items-start gap-3 md:gap-4">
          <Avatar {...splitFullName(name)} image={image} size="ml" />
          <div className="min-w-0 grow break-words">
            {isAcceptedOrder(order) && <p className="font-semibold text-pretty">{describePayBy(order)}</p>}
            {order.status === "requested" && (
              <p className="font-semibold text-pretty">{describeAnswerBy(order, firstName)}</p>
            )}
            <h3 className="font-sans font-semibold text-base tracking-normal">
              {slug ? (
                <TextLink to="/doulas/$slug" params={{ slug }} look="title">
                  {name}
                </TextLink>
              ) : (
                name
              )}
            </h3>
            <p>
              {bought.name} · {formatStatus(order)}
            </p>
            {plans && <p className="text-ink-soft text-sm md:text-base">{plans}</p>}
            {order.place_answer_until && (
              <p className="text-ink-soft text-sm">{describeWaitForCapacity(order, firstName)}</p>
            )}
          </div>
        </div>
        <div ref={actions} tabIndex={-1} className="flex flex-wrap gap-2 empty:hidden max-md:*:grow md:gap-3">
          {hasProposal(order) && (
            <AcceptProposal
              order={order}
              variant={leadingVariant}
              onAccepted={() => actions.current?.focus()}
            />
          )}
          <ContinueToPayment order={order} variant={leadingVariant} />
          <MessageLink
            doula={order.doula_slug}
            conversation={order.conversation_id}
            variant={isPaidOrder(order) ? leadingVariant : "secondary"}
          >
            Message {firstName}
          </MessageLink>
          {isPaidOrder(order) && <ReceiptLink order={order} />}
        </div>
      </div>
    </HomeCard>
  );
}

/** 'Rosa said yes': what has happened, as the card's title. */
function describeOrderMoment(order: Order, firstName: string): string {
  if (isAcceptedOrder(order)) return `${firstName} said yes`;
  if (hasProposal(order))
    return `${firstName} proposes ${formatMoney(toCents(order.proposed_amount ?? order.amount))}`;
  if (order.status === "requested" || order.place_answer_until) return `Waiting for ${firstName}`;
  return order.status === "paid" ? `${firstName} is your doula` : `Your order with ${firstName}`;
}

/** 'Paid $1,675', or '$1,675 to pay' */
function formatStatus(order: Order): string {
  const { status, amount } = order;
  const price = formatMoney(toCents(amount));
  if (hasProposal(order)) return `you asked for ${price}`;
  if (status === "pending") return `${price} to pay`;
  if (status === "requested") return `${price} once accepted`;
  return status === "paid" ? `Paid ${price}` : orderStatusTexts[status];
}

/**
 * 'Rosa plans for March 20', or 'Until May 13, 2027' for other packages. Null without a date, and for a birth's dates
 * once the parent has entered a birth or a loss.
 */
function describePlans(order: Order, own: OwnBirth): string | null {
  const { is_birth, due_date, proposed_due_date, ends_at, place_answer_until, doula_name } = order;
  if (!isPaidOrder(order)) return null;
  if (!is_birth) return ends_at && `Until ${formatDate(ends_at)}`;
  if (own.since || !due_date || place_answer_until) return null;
  const days = [due_date, proposed_due_date].filter((day) => day !== null).map(formatDayOfMonth);
  return `${splitFullName(doula_name).firstName} plans for ${days.join(" and ")}`;
}
