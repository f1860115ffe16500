import type { Pausing } from "../../../../contract/scheduling/pausing.schema.ts";
import { usePause } from "../../../api/scheduling/pausing.ts";
import { pluralize } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

interface PauseDialogProps {
  pausing: Pausing;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists what pausing closes, before it does. */
export function PauseDialog({ pausing, isOpen, onClose }: PauseDialogProps) {
  const pause = usePause({
    onSuccess: () =>
      toast({
        title: "You're paused",
        description: "Parents see it right away. Booked calls aren't affected.",
        variant: "success",
      }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Pause new clients?"
      cancelText="Not now"
      confirmText="Pause new clients"
      mutation={pause}
      busyText="Pausing..."
      failed="We couldn't pause your profile"
      onConfirm={() => pause.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          Your page stays up and says that you aren't taking new clients. Nobody can book a call or purchase a
          package.
        </li>
        <li>
          <RequestsText count={pausing.open_requests} />
        </li>
        <li>
          <LinksText count={pausing.open_links} />
        </li>
        <li>Booked calls aren't affected. Parents can still move or cancel them, and write to you.</li>
      </ul>
      <p>You can resume at any time with one press.</p>
    </ConfirmDialog>
  );
}

function RequestsText({ count }: { count: number }) {
  if (count === 0) return "No requests are waiting for you, so none close.";
  const closes = count === 1 ? "closes" : "close";
  return (
    <>
      <strong className="font-semibold">
        {pluralize(count, "open request")} {closes}.
      </strong>{" "}
      We'll email {count === 1 ? "that parent" : "those parents"} that you aren't taking new clients, and lead
      them to other doulas.
    </>
  );
}

function LinksText({ count }: { count: number }) {
  if (count === 0) return "No payment links are open, so none expire.";
  return (
    <>
      <strong className="font-semibold">
        {pluralize(count, "payment link")} {count === 1 ? "expires" : "expire"}.
      </strong>{" "}
      If a parent pays before Stripe has ended the link, the order stands.
    </>
  );
}
