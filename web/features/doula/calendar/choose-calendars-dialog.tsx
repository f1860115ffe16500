import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  countedCalendarsSchema,
  type GoogleCalendars,
} from "../../../../contract/scheduling/calendar.schema.ts";
import { googleCalendarsQuery, useChooseCalendars } from "../../../api/scheduling/google-calendars.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import {
  type AppFormState,
  useAppForm,
  useFieldValue,
  useRegisteredField,
} from "../../../ui/form/use-app-form.ts";
import { ConnectButton } from "./connect-button.tsx";

/** Chooses which of the doula's Google calendars close times, after Google has asked for permission. */
export function ChooseCalendarsDialog({ onClose }: { onClose: () => void }) {
  const { data: known, error, isFetchedAfterMount, refetch } = useQuery(googleCalendarsQuery);
  // What was read for an earlier dialog may have changed at Google.
  const data = isFetchedAfterMount && !error ? known : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Which calendars block your times?" sheet="content">
        <Loaded
          query={{ data, error, refetch }}
          skeleton={
            <NoCalendars onClose={onClose}>
              <SkeletonRegion label="Asking Google for your calendars..." className="flex flex-col gap-3">
                <Skeleton className="h-11" />
                <Skeleton className="h-11" />
              </SkeletonRegion>
            </NoCalendars>
          }
          failed="Couldn't load your calendars"
          wrapFailure={(failure) => <NoCalendars onClose={onClose}>{failure}</NoCalendars>}
        >
          {(calendars) =>
            calendars.can_list ? (
              <CalendarsForm calendars={calendars} onClose={onClose} />
            ) : (
              <NoCalendars
                action={<ConnectButton access="own">Continue to Google</ConnectButton>}
                onClose={onClose}
              >
                <p>
                  Right now, only your main calendar blocks times. To choose others, let us see the list of
                  your calendars: Google asks you on the next page, and you can say no.
                </p>
              </NoCalendars>
            )
          }
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

interface NoCalendarsProps {
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog's content if there are no calendars to choose from. */
function NoCalendars({ action, onClose, children }: NoCalendarsProps) {
  return (
    <>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        {action}
      </DialogFooter>
    </>
  );
}

interface CalendarsFormProps {
  calendars: GoogleCalendars;
  onClose: () => void;
}

function CalendarsForm({ calendars: { items, can_read_shared }, onClose }: CalendarsFormProps) {
  const choose = useChooseCalendars({
    onSuccess: () =>
      toast({ title: "Saved", description: "We are reading your calendars now.", variant: "success" }),
  });
  const form = useAppForm({
    id: "counted-calendars",
    schema: countedCalendarsSchema,
    defaultValues: { calendar_ids: items.filter(({ counts }) => counts).map(({ id }) => id) },
    submit: choose.mutateAsync,
    onSuccess: onClose,
  });
  const isNoneChosen = useFieldValue(form, "calendar_ids").length === 0;
  const hasUnreadableShared = items.some(({ is_own }) => !is_own) && !can_read_shared;
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <p className="text-ink-soft">
          Parents can't book when an event in one of these makes you busy. They never see the events.
        </p>
        <CalendarChoices form={form} items={items.filter(({ is_own }) => is_own || can_read_shared)} />
        {isNoneChosen && (
          <p role="status" className="rounded-card bg-pending-wash p-3">
            If you choose none, parents can book even when these calendars are busy.
          </p>
        )}
        {hasUnreadableShared && (
          <div className="flex flex-col items-start gap-2 rounded-card bg-sunken p-4">
            <p>
              For calendars that others share with you, Google asks once more: we would see when you are busy
              in them, not what the events are.
            </p>
            <ConnectButton access="shared" variant="secondary">
              Ask Google about shared calendars
            </ConnectButton>
          </div>
        )}
        <FormRefusal form={form} title="We couldn't save that" />
      </FormDialogBody>
      <FormDialogFooter form={form} cancelText="Back" onCancel={onClose} busyText="Saving...">
        Save
      </FormDialogFooter>
    </DialogAppForm>
  );
}

interface CalendarChoicesProps {
  form: AppFormState<{ calendar_ids: string[] }>;
  items: GoogleCalendars["items"];
}

function CalendarChoices({ form, items }: CalendarChoicesProps) {
  useRegisteredField(form, "calendar_ids");
  const fieldId = form.fieldId("calendar_ids");
  const error = form.fieldError("calendar_ids");
  return (
    <fieldset className="flex flex-col" aria-describedby={error && `${fieldId}-error`}>
      <legend className="sr-only">Calendars</legend>
      {items.map(({ id, name, is_main, is_own }, index) => {
        const boxId = index === 0 ? fieldId : `${fieldId}-${index}`;
        return (
          <label key={id} htmlFor={boxId} className="flex min-h-11 cursor-pointer items-center gap-3">
            <Checkbox id={boxId} value={id} {...form.register("calendar_ids")} />
            <span className="wrap-anywhere">{name}</span>
            {is_main && <Badge>Booked calls appear here</Badge>}
            {!is_own && <Badge>Shared with you</Badge>}
          </label>
        );
      })}
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
