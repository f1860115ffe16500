import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { canMarkNoShow, getNextStatus } from "../../../../contract/scheduling/bookings.ts";
import { useApproveRequest, useSetNoShow } from "../../../api/scheduling/doula-bookings.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import type { DoulaBookingChange } from "./doula-booking-dialog.tsx";
import { getParentName, toastConfirmed } from "./doula-call-texts.tsx";

export interface DoulaBookingActionsProps {
  booking: DoulaBooking;
  onChange: (booking: DoulaBooking, change: DoulaBookingChange) => void;
  /** Called after a request is approved and has moved to the upcoming calls. */
  onApproved: (booking: DoulaBooking) => void;
}

/**
 * The actions that the booking's status allows. The doula can message a parent who has an account, unless one
 * blocked the other.
 */
export function DoulaBookingActions({ booking, onChange, onApproved }: DoulaBookingActionsProps) {
  const name = getParentName(booking);
  const { status, parent, no_show_at } = booking;
  const approve = useApproveRequest({ onSuccess: toastConfirmed });
  const setNoShow = useSetNoShow({
    onSuccess: ({ no_show_at }) =>
      toast({
        title: "Saved",
        description: no_show_at ? "Marked as a no-show. Only you see this." : "No longer a no-show.",
        variant: "success",
      }),
  });
  const now = getNow();
  const hasStarted = new Date(booking.starts_at) <= now;
  const canTake = (action: "approve" | "decline" | "cancel") =>
    !hasStarted && getNextStatus(status, action, "doula") !== undefined;
  const canSetNoShow = parent !== null && canMarkNoShow({ status, endsAt: new Date(booking.ends_at) }, now);
  const confirm = async () => {
    // Not in onSuccess, because this unmounts when its booking moves to the upcoming calls.
    const approvedBooking = await approve.mutateAsync(booking).catch(() => undefined);
    if (approvedBooking) onApproved(booking);
  };
  const failure = approve.error ?? setNoShow.error;
  const callContext = <span className="sr-only">: call with {name}</span>;

  return (
    <>
      {failure && (
        <RefusalAlert
          title={approve.error ? "We couldn't accept this request" : "We couldn't save that"}
          error={failure}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden max-md:*:grow max-md:*:basis-[calc(33%-0.5rem)] max-md:*:px-2 md:gap-3">
        {canTake("approve") && (
          <Button
            data-change
            size="sm"
            isBusy={approve.isPending}
            busyText="Accepting..."
            onClick={() => void confirm()}
          >
            <span>Accept{callContext}</span>
          </Button>
        )}
        {canTake("decline") && (
          <Button variant="secondary" size="sm" onClick={() => onChange(booking, "decline")}>
            <span>Decline{callContext}</span>
          </Button>
        )}
        <MessageLink parent={parent?.user_id} size="sm" className="max-md:[&_svg]:hidden">
          Message<span className="sr-only"> {name}</span>
        </MessageLink>
        {canTake("cancel") && (
          <Button data-change variant="secondary" size="sm" onClick={() => onChange(booking, "cancel")}>
            <span>Cancel{callContext}</span>
          </Button>
        )}
        {canSetNoShow && (
          <Button
            data-change
            variant="secondary"
            size="sm"
            isBusy={setNoShow.isPending}
            busyText="Saving..."
            onClick={() => setNoShow.mutate({ booking, isNoShow: !no_show_at })}
          >
            <span>
              {no_show_at ? "Undo no-show" : "Mark as no-show"}
              {callContext}
            </span>
          </Button>
        )}
      </div>
    </>
  );
}
