import { getErrorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";

interface RowActionProps {
  label: string;
  /** Completes the label for screen readers. */
  subject: string;
  mutation: { isPending: boolean; error: Error | null };
  busyText: string;
  onClick: () => void;
}

/** A button at the end of a row, with its error below it. */
export function RowAction({ label, subject, mutation, busyText, onClick }: RowActionProps) {
  return (
    <div className="-mx-3.5">
      <Button variant="ghost" size="sm" isBusy={mutation.isPending} busyText={busyText} onClick={onClick}>
        <span className="whitespace-nowrap">
          {label}
          <span className="sr-only"> {subject}</span>
        </span>
      </Button>
      <div className="px-3.5">
        <ActionError error={mutation.error} />
      </div>
    </div>
  );
}

export function ActionError({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="mt-1 text-danger text-sm">
      {getErrorMessage(error)}
    </p>
  );
}
