import { Trash2 } from "lucide-react";
import type { Commitment } from "../../../../contract/scheduling/practice.schema.ts";
import { useRemoveCommitment } from "../../../api/scheduling/practice.ts";
import { formatDayOfMonth, formatLongDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

interface ClientRowsProps {
  clients: Commitment[];
  /** Moves the focus, because the clicked button is gone. */
  onRemoved: () => void;
}

export function ClientRows({ clients, onRemoved }: ClientRowsProps) {
  const remove = useRemoveCommitment({
    onSuccess: () => toast({ title: "Client removed", variant: "success" }),
    onError: (error) => toastFailure("Couldn't remove the client", error),
  });
  return (
    <ul className="flex flex-col">
      {clients.map(({ id, due_date, label }) => {
        const isBusy = remove.isPending && remove.variables === id;
        return (
          <li
            key={id}
            className="flex min-h-12 items-center gap-3 border-line border-t py-0.5 leading-5 first:border-t-0"
          >
            <span className="wrap-anywhere min-w-0 grow">
              <span className="font-semibold">Due {formatDayOfMonth(due_date)}</span>
              {label && <span className="text-ink-soft"> · {label}</span>}
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${label ?? "the client"}, due ${formatLongDate(due_date)}`}
              isBusy={isBusy}
              className="-mr-2.5 text-ink-soft hover:text-danger"
              onClick={() => remove.mutate(id, { onSuccess: onRemoved })}
            >
              {!isBusy && <Trash2 aria-hidden="true" className="size-4.5" />}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
