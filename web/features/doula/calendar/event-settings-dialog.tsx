import {
  type CalendarConnection,
  calendarChangeSchema,
} from "../../../../contract/scheduling/calendar.schema.ts";
import { type EventVisibility, eventTitleMaxLength } from "../../../../contract/scheduling/calendar.ts";
import { useChangeEventSettings } from "../../../api/scheduling/calendar-events.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { CheckboxField, ChoiceField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

const visibilityTexts: Record<EventVisibility, string> = {
  private: "Only me",
  default: "Same as my other events",
};

export function EventSettingsDialog({
  connection: { event_title, event_visibility, creates_meet },
  onClose,
}: {
  connection: CalendarConnection;
  onClose: () => void;
}) {
  const change = useChangeEventSettings({
    onSuccess: () =>
      toast({ title: "Saved", description: "It applies to calls booked from now on.", variant: "success" }),
  });
  const form = useAppForm({
    id: "event-settings",
    schema: calendarChangeSchema,
    defaultValues: { event_title, event_visibility, creates_meet },
    submit: change.mutateAsync,
    onSuccess: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !form.isBusy && onClose()}>
      <DialogContent title="How calls appear in your calendar" sheet="content">
        <DialogAppForm form={form}>
          <FormDialogBody form={form}>
            <TextField
              form={form}
              name="event_title"
              label="Title"
              hint="Anyone you share your calendar with can read it, unless you choose “Only me”"
              maxLength={eventTitleMaxLength}
              isRequired
            />
            <ChoiceField
              form={form}
              name="event_visibility"
              label="Who can read it?"
              texts={visibilityTexts}
            />
            <CheckboxField
              form={form}
              name="creates_meet"
              label="Add a Google Meet link to each call"
              hint="Parents get it when the call is confirmed. If your profile has a video link, that one is used instead."
            />
            <FormRefusal form={form} title="We couldn't save that" />
          </FormDialogBody>
          <FormDialogFooter form={form} cancelText="Back" onCancel={onClose} busyText="Saving...">
            Save
          </FormDialogFooter>
        </DialogAppForm>
      </DialogContent>
    </Dialog>
  );
}
