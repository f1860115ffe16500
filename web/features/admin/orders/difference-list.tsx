import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  differenceDismissalSchema,
  type PaymentDifference,
} from "../../../../contract/commerce/reconciliation.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { differencesQuery, useDismissDifference } from "../../../api/commerce/reconciliation.ts";
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { Dialog, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { useFocusAfterRemoval } from "../../../ui/list/use-focus-after-removal.ts";
import { OverviewButton } from "../home/overview-button.tsx";

const subjectTexts = {
  payment: "Payment",
  fee: "Platform fee",
  returned_fee: "Returned fee",
  refund: "Refund",
  dispute: "Dispute",
} as const satisfies Record<PaymentDifference["subject"], string>;

const kindTexts = {
  missing_here: "not recorded here",
  missing_at_stripe: "not at Stripe",
  different_amount: "different amount",
} as const satisfies Record<PaymentDifference["kind"], string>;

/** 'Refund: not recorded here' */
function describeDifference({ subject, kind }: PaymentDifference): string {
  return `${subjectTexts[subject]}: ${kindTexts[kind]}`;
}

/** Open differences between Stripe's books and our orders, with a form to dismiss one. */
export function DifferenceList() {
  const query = useInfiniteQuery(differencesQuery);
  const [chosen, setChosen] = useState<PaymentDifference>();
  const list = useRef<HTMLElement>(null);
  const markDismissed = useFocusAfterRemoval(query.data, list);
  const unchecked = query.data?.pages[0]?.unchecked ?? 0;
  return (
    <section ref={list} tabIndex={-1} aria-label="Differences" className="rounded-card">
      {unchecked > 0 && (
        <InlineAlert tone="error" title="Some accounts couldn't be checked" className="mb-4">
          {unchecked === 1 ? "One account" : `${formatNumber(unchecked)} accounts`} could not be read from
          Stripe for two days. The server's log has the reason.
        </InlineAlert>
      )}
      <DataTable
        caption="Differences"
        columns={createColumns(setChosen)}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState illustration="resting" title="No differences" action={<OverviewButton />}>
            <p>We check our orders, refunds, disputes and fees against Stripe every night.</p>
          </EmptyState>
        }
        failed="Couldn't load the differences"
        moreFailed="Couldn't load more differences"
      />
      <DismissDialog
        difference={chosen}
        onClose={() => setChosen(undefined)}
        onDismissed={({ id }) => {
          markDismissed(id);
          setChosen(undefined);
        }}
      />
    </section>
  );
}

function createColumns(onDismiss: (difference: PaymentDifference) => void): Column<PaymentDifference>[] {
  return [
    {
      header: "Difference",
      cell: (difference) => (
        <span>
          {describeDifference(difference)}
          <span className="block font-normal text-ink-soft text-sm">{difference.stripe_id}</span>
        </span>
      ),
    },
    { header: "Here", align: "end", cell: ({ own_amount }) => formatAmount(own_amount, "None") },
    {
      header: "At Stripe",
      align: "end",
      cell: ({ stripe_amount, kind }) =>
        formatAmount(stripe_amount, kind === "missing_at_stripe" ? "None" : "Another currency"),
    },
    { header: "Order", cell: (difference) => <OrderReference difference={difference} /> },
    {
      header: "Found",
      cell: ({ found_at }) => <time dateTime={found_at}>{formatDate(found_at)}</time>,
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      cell: (difference) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Dismiss: ${describeDifference(difference)}, ${difference.stripe_id}`}
          onClick={() => onDismiss(difference)}
        >
          Dismiss
        </Button>
      ),
    },
  ];
}

function formatAmount(dollars: number | null, otherwise: string) {
  return <span className="tabular-nums">{dollars === null ? otherwise : formatMoney(toCents(dollars))}</span>;
}

function OrderReference({ difference: { order_id, account_id } }: { difference: PaymentDifference }) {
  if (order_id === null)
    return (
      <span>
        None <span className="block text-ink-soft text-sm">Account {account_id}</span>
      </span>
    );
  return (
    <TextLink to="/admin/orders" search={{ order: order_id }}>
      Open the order
    </TextLink>
  );
}

interface DismissDialogProps {
  /** Undefined closes the dialog. */
  difference: PaymentDifference | undefined;
  onClose: () => void;
  onDismissed: (difference: PaymentDifference) => void;
}

function DismissDialog({ difference, onClose, onDismissed }: DismissDialogProps) {
  const shown = useLastDefined(difference);
  return (
    <Dialog open={difference !== undefined} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        title="Dismiss this difference?"
        description={shown && `${describeDifference(shown)}, ${shown.stripe_id}`}
      >
        {shown && <DismissForm key={shown.id} difference={shown} onDismissed={() => onDismissed(shown)} />}
      </DialogContent>
    </Dialog>
  );
}

function DismissForm({
  difference,
  onDismissed,
}: {
  difference: PaymentDifference;
  onDismissed: () => void;
}) {
  const { mutateAsync } = useDismissDifference(difference.id, {
    onSuccess: () => toast({ title: "Difference dismissed" }),
  });
  const form = useAppForm({
    id: "dismiss-difference",
    schema: differenceDismissalSchema,
    defaultValues: { note: "" },
    submit: mutateAsync,
    onSuccess: onDismissed,
  });
  return (
    <DialogAppForm form={form} aria-label="Dismiss the difference">
      <FormDialogBody form={form}>
        <p>It returns to the list if its amounts change.</p>
        <LongTextField
          form={form}
          name="note"
          label="Note"
          hint="Why no action is needed. Saved in the audit log."
          rows={3}
        />
        <FormRefusal form={form} title="Couldn't dismiss the difference" />
      </FormDialogBody>
      <DialogFooter>
        <SubmitButton form={form} busyText="Dismissing...">
          Dismiss
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}
