import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type AdminOrder,
  type AdminOrderDetail,
  orderReviewSchema,
} from "../../../../contract/commerce/admin-orders.schema.ts";
import { describeCoverage } from "../../../../contract/commerce/coverage.ts";
import { computeReturnedFee, dueDateAnswerDays } from "../../../../contract/commerce/orders.ts";
import { formatPackage } from "../../../../contract/directory/packages.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { describeAuditAction } from "../../../../contract/settings/audit-actions.ts";
import {
  adminOrderQuery,
  useAllowReorder,
  useAnswerDueDateForDoula,
  useResolveReview,
} from "../../../api/commerce/admin-orders.ts";
import { auditQuery } from "../../../api/operations/audit.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { formatDateTime, formatDeadline, formatMoney } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { ReceiptLink } from "../../shared/orders/order-links.tsx";
import { NeedsReviewBadge, OrderStatusBadge } from "../../shared/orders/order-status.tsx";
import { AdminRefunds, computeRefundableCents, RefundForm } from "./admin-refunds.tsx";

const reviewNotSaved = "Couldn't save your note";

interface AdminOrderDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything admins may see about one order; if a payment needs review, with a form to resolve it. */
export function AdminOrderDialog({ id, isOpen, onClose }: AdminOrderDialogProps) {
  const query = useQuery({ ...adminOrderQuery(id), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={query.data?.package.name ?? "Order"} size="lg">
        <Loaded
          query={query}
          skeleton={<OrderSkeleton />}
          failed="Couldn't load the order"
          wrapFailure={(failure) => <DialogBody>{failure}</DialogBody>}
        >
          {(order) => <OrderBody key={id} order={order} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

function OrderSkeleton() {
  return (
    <DialogBody isTextOnly>
      <SkeletonRegion label="Loading the order..." className="flex flex-col gap-3">
        <Skeleton className="h-16 w-64 max-w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-24" />
      </SkeletonRegion>
    </DialogBody>
  );
}

function OrderBody({ order }: { order: AdminOrderDetail }) {
  const review = useResolveReview(order.id, {
    onSuccess: () =>
      toast({ title: "Closed", description: "This payment no longer needs review.", variant: "success" }),
    onError: (error) => toastFailure(reviewNotSaved, error),
  });
  const [isRefunding, setRefunding] = useState(false);
  const details = <OrderDetails order={order} />;
  if (isRefunding) return <RefundForm order={order} onClose={() => setRefunding(false)} />;
  const refund = computeRefundableCents(order) > 0 && (
    <Button variant="secondary" onClick={() => setRefunding(true)}>
      Refund...
    </Button>
  );
  if (order.is_due_date_unanswered)
    return (
      <DialogBody isTextOnly>
        <MovedDueDate order={order} />
        {details}
      </DialogBody>
    );
  if (order.needs_review)
    return (
      <ReviewForm order={order} onSubmit={review.mutateAsync} otherAction={refund}>
        {details}
      </ReviewForm>
    );
  const body = (
    <DialogBody isTextOnly>
      {/* The clicked button is gone with the form. */}
      {review.isSuccess && (
        <div ref={focusOnArrival} tabIndex={-1} className="rounded-card">
          <InlineAlert tone="success" title="Closed">
            Your note is in the audit log.
          </InlineAlert>
        </div>
      )}
      {details}
    </DialogBody>
  );
  if (!refund) return body;
  return (
    <>
      {body}
      <DialogFooter>{refund}</DialogFooter>
    </>
  );
}

interface ReviewFormProps {
  order: AdminOrderDetail;
  onSubmit: ReturnType<typeof useResolveReview>["mutateAsync"];
  /** A button beside the Close button. */
  otherAction: ReactNode;
  children: ReactNode;
}

function ReviewForm({ order, onSubmit, otherAction, children }: ReviewFormProps) {
  const form = useAppForm({
    id: "order-review",
    schema: orderReviewSchema,
    defaultValues: { note: "" },
    submit: onSubmit,
  });
  return (
    <DialogAppForm form={form} aria-label="Review the payment">
      <FormDialogBody form={form}>
        <InlineAlert tone="error" title="This payment needs review">
          Compare the findings below with the payment at Stripe, and refund there what has to be returned.
          {order.status === "pending" && " Resolving it cancels the order, and the parent can buy again."}
        </InlineAlert>
        {children}
        <LongTextField
          form={form}
          name="note"
          label="Note"
          hint="What you found and did. Only admins see it."
          rows={3}
        />
        <FormRefusal form={form} title={reviewNotSaved} />
      </FormDialogBody>
      <DialogFooter>
        {otherAction}
        <SubmitButton form={form} busyText="Saving...">
          Close it
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}

function OrderDetails({ order }: { order: AdminOrderDetail }) {
  const { parent, doula, doula_name, stripe, card, disputes } = order;
  const fee = `${formatMoney(toCents(order.platform_fee))} (${order.platform_fee_percent}%)`;
  const returnedFee = order.refunded_fee > 0 && `, ${formatMoney(toCents(order.refunded_fee))} given back`;
  const excess = computeExcessFee(order);
  const type = formatPackage(order.package);
  const coverage = describeCoverage(order);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-display font-medium text-2xl tabular-nums">{formatMoney(toCents(order.amount))}</p>
        <OrderStatusBadge status={order.status} />
        {order.needs_review && <NeedsReviewBadge />}
        {order.paid_at && <ReceiptLink order={order} />}
      </div>
      <dl className="space-y-1.5">
        <Fact label="Parent">
          <Person person={parent} name="Deleted account" />
        </Fact>
        <Fact label="Doula">
          <Person person={doula} name={`${doula_name}, deleted account`} />
        </Fact>
        {type && <Fact label="Type">{type}</Fact>}
        <Fact label="Lasts">{pluralize(order.package.duration_weeks, "week")}</Fact>
        <Fact label="Platform fee">
          {fee}
          {returnedFee}
          {excess > 0 && (
            <span className="block text-ink-soft text-sm">
              {formatMoney(excess)} more than is due. It counts toward the next refund.
            </span>
          )}
        </Fact>
        <Fact label="Ordered">{formatDateTime(order.created_at)}</Fact>
        {order.paid_at && <Fact label="Paid">{formatDateTime(order.paid_at)}</Fact>}
        {order.status === "pending" && order.expires_at && (
          <Fact label="Link expires">{formatDeadline(order.expires_at)}</Fact>
        )}
        {coverage && <Fact label="Medicaid or TRICARE">{coverage}</Fact>}
        {order.asked_amount != null && (
          <Fact label="Reduced fee">
            Asked for {formatMoney(toCents(order.asked_amount))} of{" "}
            {formatMoney(toCents(order.package.price))}
          </Fact>
        )}
        {card && (
          <Fact label="Card">
            <span className="capitalize">{card.brand}</span> ending in {card.last4}
          </Fact>
        )}
        {disputes.map((dispute) => (
          <Fact key={dispute.id} label="Dispute">
            {formatMoney(toCents(dispute.amount))} on {formatDateTime(dispute.disputed_at)},{" "}
            {disputeTexts[dispute.status]}
          </Fact>
        ))}
      </dl>
      <AdminRefunds order={order} />
      <ReorderPause order={order} />
      <History orderId={order.id} />
      <section aria-label="IDs">
        <h3 className="text-lg">IDs</h3>
        <dl className="mt-2 space-y-1.5">
          <Id label="Order" id={order.id} />
          <Id label="Account" id={stripe.account_id} />
          <Id label="Payment page" id={stripe.checkout_session_id} />
          <Id label="Payment" id={stripe.payment_intent_id} />
          <Id label="Charge" id={stripe.charge_id} />
          <Id label="Fee" id={stripe.application_fee_id} />
          {disputes.map((dispute) => (
            <Id key={dispute.id} label="Dispute" id={dispute.id} />
          ))}
        </dl>
      </section>
    </div>
  );
}

/** The excess fee returned, in cents: for a refund that failed later, or by hand. */
function computeExcessFee(order: AdminOrderDetail): number {
  const due = computeReturnedFee({
    amount: toCents(order.amount),
    fee: toCents(order.platform_fee),
    refunded: toCents(order.refunded_amount),
  });
  return toCents(order.refunded_fee) - due;
}

const disputeTexts = { open: "open", won: "won by the doula", lost: "lost by the doula" } as const;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-x-3">
      <dt className="w-28 shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Id({ label, id }: { label: string; id: string | null }) {
  return (
    id && (
      <Fact label={label}>
        <code className="text-sm">{id}</code>
      </Fact>
    )
  );
}

function Person({ person, name }: { person: AdminOrder["parent"]; name: string }) {
  if (!person) return name;
  return (
    <>
      <TextLink to="/admin/users/$id" params={{ id: person.id }} layout="standalone">
        {person.name || person.email}
      </TextLink>
      {person.name && <span className="block text-ink-soft text-sm">{person.email}</span>}
    </>
  );
}

/** Decides in place of the doula. Admins see no due date, so they ask both people. */
function MovedDueDate({ order: { id, doula } }: { order: AdminOrderDetail }) {
  const decide = useAnswerDueDateForDoula(id, {
    onSuccess: () => toast({ title: "Decided", description: "We emailed the parent.", variant: "success" }),
    onError: (error) => toastFailure("Couldn't save your decision", error),
  });
  return (
    <InlineAlert tone="error" title="A moved due date waits for an answer">
      <p>
        The parent asked for another due date {dueDateAnswerDays} days ago, and {doula?.name || "the doula"}{" "}
        has not answered. Write to both. Both dates count as booked until you decide.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={decide.isPending} onClick={() => decide.mutate(true)}>
          The new date counts
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          The date stays as it was
        </Button>
      </div>
    </InlineAlert>
  );
}

/** When the parent can order from the doula again, with a button to allow it now. */
function ReorderPause({ order: { id, reorder_from } }: { order: AdminOrderDetail }) {
  const allow = useAllowReorder(id, {
    onSuccess: () => toast({ title: "New order allowed", variant: "success" }),
    onError: (error) => toastFailure("Couldn't allow a new order", error),
  });
  if (!reorder_from || Date.parse(reorder_from) <= getNow().getTime()) return null;
  return (
    <InlineAlert tone="info" title={`No new order between these two until ${formatDeadline(reorder_from)}`}>
      <p>This payment was refunded automatically. Each such refund costs the doula Stripe's fee.</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        isBusy={allow.isPending}
        busyText="Saving..."
        onClick={() => allow.mutate()}
      >
        Allow a new order
      </Button>
    </InlineAlert>
  );
}

/** The order's audit entries; nothing if there are none. */
function History({ orderId }: { orderId: string }) {
  const filter = { person: orderId, group: undefined, from: undefined, to: undefined };
  const entries = useInfiniteQuery(auditQuery(filter)).data?.pages[0]?.items ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-label="History">
      <h3 className="text-lg">History</h3>
      <ul className="mt-2 space-y-1.5">
        {entries.map(({ id, action, actor, created_at, after }) => (
          <li key={id}>
            {describeAuditAction(action)}
            <span className="text-ink-soft text-sm">
              {" "}
              · {actor ? actor.name || actor.email : "The platform"}, {formatDateTime(created_at)}
            </span>
            {typeof after?.note === "string" && <span className="block wrap-anywhere">{after.note}</span>}
          </li>
        ))}
      </ul>
      <TextLink to="/admin/audit" search={{ person: orderId }} layout="standalone" className="mt-1 text-sm">
        Before and after, in the audit log
      </TextLink>
    </section>
  );
}
