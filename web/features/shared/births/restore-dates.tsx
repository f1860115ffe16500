import { type ReactNode, useState } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { useChangePlans } from "../../../client-state/own-birth.ts";
import { formatDate, formatList } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

interface RestoreDatesProps {
  own: OwnBirth;
  /** Why the dates are gone, as plainly as the page may say it. */
  children: ReactNode;
}

/** One quiet line while a loss can be undone. It asks first, and its question says who is told, but not of what. */
export function RestoreDates({ own, children }: RestoreDatesProps) {
  const restore = useChangePlans();
  const [isAsking, setAsking] = useState(false);
  const until = own.loss?.undo_until;
  if (!until) return null;
  return (
    <>
      <p className="text-ink-soft text-sm">
        {children} Until {formatDate(until)} you can{" "}
        <Button variant="link" size="sm" onClick={() => setAsking(true)}>
          restore your dates
        </Button>
        .
      </p>
      <ConfirmDialog
        title="Restore your dates?"
        cancelText="Leave them removed"
        confirmText="Restore your dates"
        mutation={restore}
        busyText="Restoring..."
        failed="We couldn't restore your dates"
        isOpen={isAsking}
        onConfirm={() => restore.mutate({ kind: "undo_loss" }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>
          The dates that we removed return to your pages, your search and our emails. Email alerts stay off.
        </p>
        <p>{describeCorrections(findTold(own))}</p>
      </ConfirmDialog>
    </>
  );
}

/**
 * The doulas who are emailed if the loss is undone. What a doula was told before it stays. The previous release does not say
 * when a doula was told: then they count.
 */
function findTold({ since, doulas }: OwnBirth): string[] {
  return doulas.flatMap(({ full_name, told, told_at }) => {
    const isEarlier = told_at && since && Date.parse(told_at) < Date.parse(since);
    return told && !isEarlier ? [full_name] : [];
  });
}

function describeCorrections(told: string[]): string {
  if (told.length === 0) return "No doula is told.";
  return `We'll email ${formatList(told)} that you took back your update. What you told them disappears from their pages, and your dates return.`;
}
