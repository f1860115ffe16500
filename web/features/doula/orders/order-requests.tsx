import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { DoulaOrder } from "../../../../contract/commerce/doula-orders.schema.ts";
import { formatVisits } from "../../../../contract/commerce/orders.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import {
  orderRequestsQuery,
  useAcceptOrder,
  useAnswerDueDate,
  useMakeRoomForOrder,
} from "../../../api/commerce/order-requests.ts";
import { practiceQuery } from "../../../api/scheduling/practice.ts";
import {
  formatDayOfMonth,
  formatList,
  formatLongDate,
  formatMoney,
  formatMonthDay,
} from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { formatOrderDeadline } from "../../shared/orders/order-status.tsx";
import { describeNearbyClients } from "../births/practice-texts.ts";
import { DeclineOrderDialog } from "./decline-order-dialog.tsx";
import { ProposeAmountDialog } from "./propose-amount-dialog.tsx";
import { RequestRow } from "./request-row.tsx";

/** What waits for the doula's answer: requests, moved due dates, and paid births without room. Nothing if empty. */
export function OrderRequests({ className }: { className?: string }) {
  const { data: requests = [] } = useQuery(orderRequestsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  // The pressed button disappears with its request.
  const focusHeading = () => heading.current?.focus();
  if (requests.length === 0) return null;
  return (
    <Card asChild padding="none" className={className}>
      <section aria-labelledby={title}>
        <h2 id={title} ref={heading} tabIndex={-1} className="px-3 pt-3 pb-1 text-xl md:px-6 md:pt-4">
          Package requests
        </h2>
        <OrderAnswerDialogs onAnswered={focusHeading}>
          {(open) => (
            <ul className="divide-y divide-line">
              {requests.map((order) => (
                <OrderRequest
                  key={order.id}
                  order={order}
                  isOnly={requests.length === 1}
                  onAnswered={focusHeading}
                  onOpenDialog={(answer) => open(order, answer)}
                />
              ))}
            </ul>
          )}
        </OrderAnswerDialogs>
      </section>
    </Card>
  );
}

type DialogAnswer = "decline" | "propose";

interface OrderAnswerDialogsProps {
  onAnswered: () => void;
  children: (open: (order: DoulaOrder, answer: DialogAnswer) => void) => ReactNode;
}

/** A list of requests with the dialogs that decline one of them, or propose another amount. They outlive its row. */
export function OrderAnswerDialogs({ onAnswered, children }: OrderAnswerDialogsProps) {
  const [opened, setOpened] = useState<{ order: DoulaOrder; answer: DialogAnswer }>();
  const isAnswered = useRef(false);
  const close = () => setOpened(undefined);
  const closeAnswered = () => {
    isAnswered.current = true;
    close();
  };
  // An open dialog keeps the focus.
  const moveFocus = useEffectEvent(() => {
    if (isAnswered.current) onAnswered();
    isAnswered.current = false;
  });
  useEffect(() => {
    if (!opened) moveFocus();
  }, [opened]);
  const dialog = opened && { order: opened.order, name: getParentName(opened.order), onClose: close };
  return (
    <>
      {children((order, answer) => setOpened({ order, answer }))}
      {dialog && opened.answer === "decline" && <DeclineOrderDialog {...dialog} onDeclined={closeAnswered} />}
      {dialog && opened.answer === "propose" && (
        <ProposeAmountDialog {...dialog} onProposed={closeAnswered} />
      )}
    </>
  );
}

/** Until when a request or a payment without room can be answered; null for a moved date. */
export function getAnswerDeadline({ request_expires_at, place_answer_until }: DoulaOrder): string | null {
  return request_expires_at ?? place_answer_until;
}

interface OrderRequestProps {
  order: DoulaOrder;
  isOnly: boolean;
  onAnswered: () => void;
  onOpenDialog: (answer: DialogAnswer) => void;
}

export function OrderRequest({ order, isOnly, onAnswered, onOpenDialog }: OrderRequestProps) {
  const name = getParentName(order);
  const answerUntil = getAnswerDeadline(order);
  const { data: practice } = useQuery({ ...practiceQuery, enabled: order.due_date !== null });
  return (
    <RequestRow
      face={splitFullName(name)}
      name={name}
      facts={[...formatDue(order.due_date), order.package.name]}
      deadline={answerUntil && formatOrderDeadline(answerUntil)}
      note={practice && describeNearbyClients(practice, order)}
      isOpenAtFirst={isOnly}
    >
      <div className="min-w-0 break-words">
        <p>
          {order.package.name}, {formatPrice(order)}
          {order.due_date && <>, due {formatLongDate(order.due_date)}</>}
        </p>
        {isReducedRequest(order) && (
          <p>
            {name} asks to pay <strong>{formatMoney(toCents(order.amount))}</strong>, one of your reduced-fee
            births.
          </p>
        )}
        <p className="text-ink-soft text-sm empty:hidden">{formatFacts(order)}</p>
        <p className="text-sm empty:hidden">{describeExpiry(order)}</p>
      </div>
      {order.proposed_due_date ? (
        <MovedDueDate order={order} dueDate={order.proposed_due_date} onAnswered={onAnswered} />
      ) : (
        <Answer order={order} onAnswered={onAnswered} onOpenDialog={onOpenDialog} />
      )}
    </RequestRow>
  );
}

/** 'due Mar 5' for a closed row; nothing without a date. */
export function formatDue(dueDate: string | null | undefined): string[] {
  return dueDate ? [`due ${formatMonthDay(dueDate)}`] : [];
}

/** Returns true if a parent asks for a reduced fee. A server of the previous release sends no asked amount. */
function isReducedRequest({ status, asked_amount }: DoulaOrder): boolean {
  return status === "requested" && asked_amount != null;
}

/** The full price for a request for a reduced fee. */
function formatPrice(order: DoulaOrder): string {
  return formatMoney(toCents(isReducedRequest(order) ? order.package.price : order.amount));
}

/** Accepts, or makes room over the doula's own limits; or proposes another amount; or declines. */
function Answer({ order, onAnswered, onOpenDialog }: Omit<OrderRequestProps, "isOnly">) {
  const name = getParentName(order);
  const accept = useAcceptOrder({
    onSuccess: (_, { parent }) =>
      toast({
        title: "Request accepted",
        description: `We emailed ${parent?.name || "the parent"}. They have two days to pay.`,
        variant: "success",
      }),
  });
  const makeRoom = useMakeRoomForOrder({
    onSuccess: (_, { parent, paid_at }) =>
      toast({
        title: "You made room",
        description: `We emailed ${parent?.name || "the parent"}.${paid_at ? "" : " They have two days to pay."}`,
        variant: "success",
      }),
  });
  const { needs_room, paid_at, due_date } = order;
  const answer = needs_room ? makeRoom : accept;
  const isBusy = accept.isPending || makeRoom.isPending;
  const isFor = (
    <span className="sr-only">
      : {order.package.name} for {name}
    </span>
  );
  return (
    <>
      {needs_room && due_date && (
        <p>
          {paid_at && `${name} has paid. `}
          Your limits leave no room around {formatDayOfMonth(due_date)}. You can still make room.
        </p>
      )}
      {answer.error && (
        <RefusalAlert
          title={paid_at ? "We couldn't keep this payment" : "We couldn't accept this request"}
          error={answer.error}
        />
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button
          isBusy={isBusy}
          busyText={needs_room ? "Making room..." : "Accepting..."}
          onClick={() => void answered(answer.mutateAsync(order), onAnswered)}
        >
          <span>
            {needs_room ? "Make room" : "Accept"}
            {isReducedRequest(order) && ` for ${formatMoney(toCents(order.amount))}`}
            {isFor}
          </span>
        </Button>
        {isReducedRequest(order) && !needs_room && (
          <Button variant="secondary" disabled={isBusy} onClick={() => onOpenDialog("propose")}>
            <span>
              Propose another amount
              {isFor}
            </span>
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} onClick={() => onOpenDialog("decline")}>
          <span>
            {paid_at ? "Refund" : "Decline"}
            {isFor}
          </span>
        </Button>
        <MessageLink parent={order.parent?.user_id} variant="ghost">
          Message<span className="sr-only"> {name}</span>
        </MessageLink>
      </div>
    </>
  );
}

interface MovedDueDateProps extends Pick<OrderRequestProps, "order" | "onAnswered"> {
  dueDate: string;
}

function MovedDueDate({ order, dueDate, onAnswered }: MovedDueDateProps) {
  const name = getParentName(order);
  const answer = useAnswerDueDate({
    onSuccess: (_, { isAccepted }) =>
      toast({
        title: isAccepted ? "Date moved" : "The date stays as it was",
        description: "We emailed the parent.",
        variant: "success",
      }),
  });
  const give = (isAccepted: boolean) => void answered(answer.mutateAsync({ order, isAccepted }), onAnswered);
  return (
    <>
      <p>
        {name}'s date changed to <strong>{formatLongDate(dueDate)}</strong>. Until you answer, your calendar
        keeps both dates. If you keep {order.due_date ? formatDayOfMonth(order.due_date) : "the current date"}
        , {name} is asked to talk to you or to Support.
      </p>
      {answer.error && <RefusalAlert title="We couldn't save your answer" error={answer.error} />}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button isBusy={answer.isPending} busyText="Saving..." onClick={() => give(true)}>
          Move to {formatDayOfMonth(dueDate)}
          <span className="sr-only"> for {name}</span>
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => give(false)}>
          {order.due_date ? `Keep ${formatDayOfMonth(order.due_date)}` : "Keep the date"}
          <span className="sr-only"> for {name}</span>
        </Button>
        <MessageLink parent={order.parent?.user_id} variant="ghost">
          Message<span className="sr-only"> {name}</span>
        </MessageLink>
      </div>
    </>
  );
}

/** Not in onSuccess, because the row unmounts. */
async function answered(answer: Promise<unknown>, onAnswered: () => void): Promise<void> {
  const isSaved = await answer.then(
    () => true,
    () => false,
  );
  if (isSaved) onAnswered();
}

/** What happens at the deadline; undefined without one. */
function describeExpiry({ request_expires_at, place_answer_until }: DoulaOrder): string | undefined {
  if (request_expires_at) return "If you don't answer by then, the request ends.";
  if (place_answer_until) return "If you don't answer by then, we refund the payment.";
  return undefined;
}

/** '12 visits of 4 hours, Tue and Thu, from the week of March 2, 2027' */
function formatFacts({ care, birth_place }: DoulaOrder): string {
  const facts = [
    care &&
      `${formatVisits(care)}, ${formatWeekdays(care.days)}, from the week of ${formatLongDate(care.start_week)}`,
    birth_place && `Place of birth: ${birth_place}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function formatWeekdays(days: readonly number[]): string {
  return formatList(days.map((day) => weekdays[day] ?? ""));
}

function getParentName({ parent }: DoulaOrder): string {
  return parent?.name || "A parent";
}
