import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useRef, useState } from "react";
import type { DoulaOrder } from "../../../../contract/commerce/doula-orders.schema.ts";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { orderRequestsQuery } from "../../../api/commerce/order-requests.ts";
import { doulaOrdersQuery } from "../../../api/commerce/orders.ts";
import { callRequestsQuery, useApproveRequest } from "../../../api/scheduling/doula-bookings.ts";
import { formatDeadline, formatLongDate } from "../../../lib/format.ts";
import { useNow } from "../../../lib/now.ts";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import type { LoadableQuery } from "../../../ui/feedback/use-load-failure.ts";
import { describeNotice } from "../../shared/births/notice-texts.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { formatOrderDeadline } from "../../shared/orders/order-status.tsx";
import { DoulaBookingDialog } from "../bookings/doula-booking-dialog.tsx";
import { DoulaHowToCall, getParentName, toastConfirmed } from "../bookings/doula-call-texts.tsx";
import { formatDue, getAnswerDeadline, OrderAnswerDialogs, OrderRequest } from "../orders/order-requests.tsx";
import { RequestRow } from "../orders/request-row.tsx";
import { CallMoment } from "./next-call.tsx";

interface WaitingRequestsProps {
  /** The ID of the call request in the decline dialog. */
  declining: string | undefined;
  onDecline: (bookingId: string) => void;
  onClose: () => void;
}

/**
 * Requests for calls and packages, the earliest deadline first, and accepted ones that wait for their payment. Nothing if
 * there were none since the page opened.
 */
export function WaitingRequests({ declining, onDecline, onClose }: WaitingRequestsProps) {
  const calls = useQuery(callRequestsQuery);
  const orders = useQuery(orderRequestsQuery);
  const unpaid = useUnpaidOrders();
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button disappears with its request.
  const focusHeading = () => heading.current?.focus();
  const selected = calls.data?.find(({ id }) => id === declining);
  // Keeps the last one while the dialog closes.
  const booking = useLastDefined(selected);
  const requests = sortByDeadline(calls.data ?? [], orders.data ?? []);
  const isEmpty = calls.data && orders.data && requests.length + unpaid.length === 0;
  // Both at once, so that no row moves while it is read.
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && !calls.isPending && !orders.isPending) setSettled(true);
  // Once the last request is answered, or Retry finds none, the section stays and says so.
  const [wasShown, setWasShown] = useState(false);
  const hasFailed = calls.isLoadingError || orders.isLoadingError;
  if (isSettled && !wasShown && (requests.length > 0 || hasFailed)) setWasShown(true);
  if (!wasShown && unpaid.length === 0) return null;
  return (
    <>
      <Card asChild padding="none">
        <section aria-label="Requests">
          <h2 ref={heading} tabIndex={-1} className="px-3 pt-3 pb-1 text-xl md:px-6 md:pt-4">
            Requests
          </h2>
          <Failure query={calls} failed="Couldn't load the requests for calls" />
          <Failure query={orders} failed="Couldn't load the requests for packages" />
          <OrderAnswerDialogs onAnswered={focusHeading}>
            {(openDialog) =>
              isEmpty ? (
                <p className="px-3 pb-4 text-ink-soft md:px-6">No requests are waiting for you.</p>
              ) : (
                <ul className="divide-y divide-line">
                  {requests.map(({ call, order }, _, { length }) =>
                    call ? (
                      <CallRequest
                        key={call.id}
                        booking={call}
                        isOnly={length === 1}
                        onApproved={focusHeading}
                        onDecline={() => onDecline(call.id)}
                      />
                    ) : (
                      <OrderRequest
                        key={order.id}
                        order={order}
                        isOnly={length === 1}
                        onAnswered={focusHeading}
                        onOpenDialog={(answer) => openDialog(order, answer)}
                      />
                    ),
                  )}
                  {unpaid.map((order) => (
                    <UnpaidOrder key={order.id} order={order} />
                  ))}
                </ul>
              )
            }
          </OrderAnswerDialogs>
        </section>
      </Card>
      {booking && (
        <DoulaBookingDialog
          booking={booking}
          change="decline"
          isOpen={selected !== undefined}
          onClose={onClose}
          onClosed={focusHeading}
        />
      )}
    </>
  );
}

/** What one kind of requests shows if it fails to load; the other kind can still be answered. */
function Failure({ query, failed }: { query: LoadableQuery<unknown>; failed: string }) {
  return (
    <Loaded
      query={query}
      skeleton={null}
      failed={failed}
      isInline
      wrapFailure={(failure) => <div className="px-3 pb-3 md:px-6">{failure}</div>}
    >
      {() => null}
    </Loaded>
  );
}

type WaitingRequest = { call: DoulaBooking; order?: undefined } | { call?: undefined; order: DoulaOrder };

/** The earliest deadline first. What has none comes last. */
function sortByDeadline(calls: DoulaBooking[], orders: DoulaOrder[]): WaitingRequest[] {
  const requests: WaitingRequest[] = [
    ...calls.map((call) => ({ call })),
    ...orders.map((order) => ({ order })),
  ];
  return requests.toSorted((one, other) => getDeadlineMs(one) - getDeadlineMs(other));
}

function getDeadlineMs({ call, order }: WaitingRequest): number {
  const deadline = call ? call.starts_at : getAnswerDeadline(order);
  return deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline);
}

/** Accepted requests that can still be paid, the earliest deadline first. */
function useUnpaidOrders(): (DoulaOrder & { pay_until: string })[] {
  const { data } = useInfiniteQuery(doulaOrdersQuery);
  const now = useNow();
  const orders = data?.pages.flatMap(({ items }) => items) ?? [];
  return orders
    .flatMap((order) =>
      order.pay_until && new Date(order.pay_until) > now ? { ...order, pay_until: order.pay_until } : [],
    )
    .toSorted((one, other) => Date.parse(one.pay_until) - Date.parse(other.pay_until));
}

function UnpaidOrder({
  order: { parent, package: offer, pay_until },
}: {
  order: DoulaOrder & { pay_until: string };
}) {
  const name = parent?.name || "The parent";
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 md:gap-x-4 md:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
        <Hourglass aria-hidden="true" className="size-5" />
      </span>
      <p className="min-w-0 grow basis-40 break-words text-sm">
        <span className="font-semibold">
          {name} has until {formatOrderDeadline(pay_until)} to pay
        </span>
        <span className="block text-ink-soft">{offer.name}, accepted</span>
      </p>
      <MessageLink parent={parent?.user_id} variant="ghost" className="max-sm:-mr-3 max-sm:px-3">
        <span className="max-sm:sr-only">
          Message<span className="sr-only"> {name}</span>
        </span>
      </MessageLink>
    </li>
  );
}

interface CallRequestProps {
  booking: DoulaBooking;
  isOnly: boolean;
  onApproved: () => void;
  onDecline: () => void;
}

function CallRequest({ booking, isOnly, onApproved, onDecline }: CallRequestProps) {
  const approve = useApproveRequest({ onSuccess: toastConfirmed });
  const { parent } = booking;
  const name = getParentName(booking);
  const confirm = async () => {
    // Not in onSuccess, because this request unmounts when it becomes a call.
    const approved = await approve.mutateAsync(booking).catch(() => undefined);
    if (approved) onApproved();
  };
  const callContext = <span className="sr-only">: call with {name}</span>;
  return (
    <RequestRow
      face={{ firstName: parent?.first_name, lastName: parent?.last_name, image: parent?.profile_image }}
      name={name}
      facts={[booking.service_type, ...formatDue(parent?.due_date)]}
      // A request expires when its call would start.
      deadline={formatDeadline(booking.starts_at)}
      isOpenAtFirst={isOnly}
    >
      <div>
        <div className="font-semibold">
          <CallMoment booking={booking} />
        </div>
        <p className="text-ink-soft text-sm">
          <DoulaHowToCall booking={booking} />
          {parent?.notice && <> · {describeNotice(parent.notice)}</>}
          {parent?.due_date && <> · due {formatLongDate(parent.due_date)}</>}
        </p>
        {booking.notes && <p className="mt-1 line-clamp-2 text-sm">“{booking.notes}”</p>}
      </div>
      {approve.error && <RefusalAlert title="We couldn't accept this request" error={approve.error} />}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button isBusy={approve.isPending} busyText="Accepting..." onClick={() => void confirm()}>
          <span>Accept{callContext}</span>
        </Button>
        <Button variant="secondary" onClick={onDecline}>
          <span>Decline{callContext}</span>
        </Button>
        <MessageLink parent={parent?.user_id} variant="ghost">
          Message<span className="sr-only"> {name}</span>
        </MessageLink>
      </div>
    </RequestRow>
  );
}
