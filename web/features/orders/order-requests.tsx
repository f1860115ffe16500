import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { splitFullName } from "../../../contract/accounts.ts";
import { formatMoney, toCents } from "../../../contract/money.ts";
import { describeVisits } from "../../../contract/orders.ts";
import type { Sale } from "../../../contract/sales.schema.ts";
import { formatLongDate } from "../../../contract/time.ts";
import { orderRequestsQuery, useAcceptOrder } from "../../api/order-requests.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { orderMomentText } from "./order-status.tsx";

const DeclineOrderDialog = lazyComponent(
  async () => (await import("./decline-order-dialog.tsx")).DeclineOrderDialog,
  { close: ({ onClose }) => onClose() },
);

/** Requests for the doula's packages, to accept or decline. Renders nothing without any. */
export function OrderRequests() {
  const { data: requests = [] } = useQuery(orderRequestsQuery);
  const [declined, setDeclined] = useState<Sale>();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  // The pressed button disappears with its request.
  const focusHeading = () => heading.current?.focus();
  if (requests.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby={title} className="flex flex-col gap-3">
        <h2 id={title} ref={heading} tabIndex={-1} className="text-xl">
          Package requests
        </h2>
        <ul className="divide-y divide-line">
          {requests.map((sale) => (
            <OrderRequest
              key={sale.id}
              sale={sale}
              onAccepted={focusHeading}
              onDecline={() => setDeclined(sale)}
            />
          ))}
        </ul>
        {declined && (
          <DeclineOrderDialog
            sale={declined}
            name={parentName(declined)}
            onClose={() => setDeclined(undefined)}
            onDeclined={() => {
              setDeclined(undefined);
              focusHeading();
            }}
          />
        )}
      </section>
    </Card>
  );
}

interface OrderRequestProps {
  sale: Sale;
  onAccepted: () => void;
  onDecline: () => void;
}

function OrderRequest({ sale, onAccepted, onDecline }: OrderRequestProps) {
  const accept = useAcceptOrder();
  const name = parentName(sale);
  const confirm = async () => {
    // Not in onSuccess, because the row unmounts.
    const accepted = await accept.mutateAsync(sale).then(
      () => true,
      () => false,
    );
    if (accepted) onAccepted();
  };
  const context = (
    <span className="sr-only">
      : {sale.package.name} for {name}
    </span>
  );
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 gap-3">
        <Avatar {...splitFullName(name)} size="md" />
        <div className="min-w-0 break-words">
          <h3 className="font-sans font-semibold text-base">
            {name}
            {sale.due_date && <>, due {formatLongDate(sale.due_date)}</>}
          </h3>
          <p>
            {sale.package.name}, {formatMoney(toCents(sale.amount))}
          </p>
          <p className="text-ink-soft text-sm">{factsText(sale)}</p>
        </div>
      </div>
      {accept.error && <RefusalAlert title="We couldn't accept this request" error={accept.error} />}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button isBusy={accept.isPending} busyText="Accepting..." onClick={() => void confirm()}>
          <span>Accept{context}</span>
        </Button>
        <Button variant="secondary" disabled={accept.isPending} onClick={onDecline}>
          <span>Decline{context}</span>
        </Button>
      </div>
    </li>
  );
}

/** '12 visits of 4 hours, Tue and Thu, from the week of March 2, 2027 · Answer by Nov 28, 2026, 3:04 PM' */
function factsText({ care, birth_place, request_expires_at }: Sale): string {
  const facts = [
    care &&
      `${describeVisits(care)}, ${daysText(care.days)}, from the week of ${formatLongDate(care.start_week)}`,
    birth_place && `Place of birth: ${birth_place}`,
    request_expires_at && `Answer by ${orderMomentText(request_expires_at)}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const joined = new Intl.ListFormat("en-US");

function daysText(days: readonly number[]): string {
  return joined.format(days.map((day) => weekdays[day] ?? ""));
}

function parentName({ parent }: Sale): string {
  return parent?.name || "A parent";
}
