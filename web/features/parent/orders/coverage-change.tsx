import { useState } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { openPaidStatuses, openUnpaidStatuses } from "../../../../contract/commerce/orders.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { useAnswerCoverage } from "../../../api/commerce/orders.ts";
import { formatChoices, formatList } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

/** Lets a parent say that they may have a public program of the doula after all. */
export function CoverageChange({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const { coverage, coverage_changed_at: changedAt, programs = [], status } = order;
  const { firstName } = splitFullName(order.doula_name);
  const isPaid = openPaidStatuses.includes(status);
  const tell = useAnswerCoverage(order.id, {
    onSuccess: () =>
      toast({
        title: isPaid ? "Saved" : "Order canceled",
        description: `We let ${firstName} know.${isPaid ? "" : " Nothing was charged."}`,
        variant: "success",
      }),
  });
  // Before the payment, an unanswered question stands where the payment would.
  const canChange = isPaid || (coverage !== null && openUnpaidStatuses.includes(status));
  if (!canChange || programs.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-ink-soft">{describeCoverage(order, firstName)}</p>
      {changedAt === null && (
        <Button variant="link" className="px-0" onClick={() => setAsking(true)}>
          My coverage changed
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Your coverage"
        cancelText="Not now"
        confirmText={isPaid ? `Tell ${firstName}` : "Cancel this order"}
        mutation={tell}
        busyText="Saving..."
        failed="Not saved"
        onConfirm={() => tell.mutate({ answer: "not_sure", programs }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>
          If you have {formatChoices(programs)} now, or have applied for it, we'll let {firstName} know that
          you may have coverage, so that you can talk about it.
        </p>
        <p>
          {isPaid ? "The order stays as it is." : "We'll cancel this order, and you won't be charged."}{" "}
          <TextLink to="/faq" hash="does-insurance-pay-for-a-doula">
            What to ask your plan
          </TextLink>
        </p>
      </ConfirmDialog>
    </div>
  );
}

function describeCoverage(
  { coverage, coverage_changed_at: changedAt, programs }: Order,
  firstName: string,
): string {
  if (changedAt !== null)
    return `We told ${firstName} that you may have coverage. Talk with ${firstName} before you pay anything else.`;
  return coverage === "no"
    ? `You said that you don't have ${formatChoices(programs)}.`
    : `${firstName} is enrolled in ${formatList(programs)}.`;
}
