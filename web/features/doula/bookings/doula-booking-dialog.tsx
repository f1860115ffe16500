import type { z } from "zod";
import {
  cancelAsDoulaSchema,
  type DoulaBooking,
  declineSchema,
} from "../../../../contract/scheduling/bookings.schema.ts";
import { getNextStatus } from "../../../../contract/scheduling/bookings.ts";
import { useCancelAsDoula, useDeclineRequest } from "../../../api/scheduling/doula-bookings.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { BookingChanged } from "../../booking/booking-row/booking-changed.tsx";
import { CallDateTime } from "../../shared/calls/call-time.tsx";
import { getParentName } from "./doula-call-texts.tsx";

export type DoulaBookingChange = "decline" | "cancel";

interface DoulaBookingDialogProps {
  booking: DoulaBooking;
  change: DoulaBookingChange;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the dialog has closed, to move the focus. */
  onClosed: () => void;
}

const titles = { decline: "Decline request", cancel: "Cancel this call" };

/** Declines a request with an optional reason, or cancels a confirmed call with a required one. */
export function DoulaBookingDialog({ booking, change, isOpen, onClose, onClosed }: DoulaBookingDialogProps) {
  const isPossible = getNextStatus(booking.status, change, "doula") !== undefined;
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        sheet="content"
        title={titles[change]}
        description={`Your intro call with ${getParentName(booking)}`}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        {/* The form stays until the dialog has closed, even if the page already shows the change. */}
        {isPossible || !isOpen ? (
          <ReasonForm booking={booking} change={change} onClose={onClose} />
        ) : (
          <BookingChanged onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ReasonInput {
  reason?: string | null | undefined;
}

const reasonSchemas: Record<DoulaBookingChange, z.ZodType<ReasonInput, ReasonInput>> = {
  decline: declineSchema,
  cancel: cancelAsDoulaSchema,
};

const texts = {
  decline: {
    explanation: "This frees the time. We'll email the parent, with a link to your open times.",
    label: "Reason or a better time (optional)",
    hint: "The parent will see it. For example: I could talk on Thursday after 4 PM.",
    submit: "Decline",
    busy: "Declining...",
    failed: "The request could not be declined",
  },
  cancel: {
    explanation: "This frees the time. We'll email the parent your reason and a link to your other times.",
    label: "Reason",
    hint: "The parent will see it. For example: I'm at a birth.",
    submit: "Cancel this call",
    busy: "Cancelling...",
    failed: "The call could not be cancelled",
  },
};

type ReasonFormProps = Pick<DoulaBookingDialogProps, "booking" | "change" | "onClose">;

function ReasonForm({ booking, change, onClose }: ReasonFormProps) {
  const decline = useDeclineRequest({
    onSuccess: () =>
      toast({
        title: "Request declined",
        description: "We emailed the parent a link to your open times. This one is free again.",
        variant: "success",
      }),
  });
  const cancel = useCancelAsDoula({
    onSuccess: () =>
      toast({
        title: "Call cancelled",
        description: "We emailed the parent your reason and a link to your other times.",
        variant: "success",
      }),
  });
  const { explanation, label, hint, submit, busy, failed } = texts[change];
  const form = useAppForm({
    id: `${change}-booking`,
    schema: reasonSchemas[change],
    defaultValues: { reason: "" },
    // Not in onSuccess, because the page may update and unmount this form first.
    submit: async ({ reason }) => {
      const input = { booking, reason: reason ?? "" };
      await (change === "decline" ? decline : cancel).mutateAsync(input);
      onClose();
    },
  });

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <CallDateTime booking={booking} />
        <p className="text-pretty">{explanation}</p>
        <LongTextField form={form} name="reason" label={label} hint={hint} />
      </FormDialogBody>
      <FormDialogFooter
        form={form}
        cancelText="Back"
        onCancel={onClose}
        refusal={<FormRefusal form={form} title={failed} />}
        variant="danger"
        busyText={busy}
      >
        {submit}
      </FormDialogFooter>
    </DialogAppForm>
  );
}
