import { newCalendarSubscriptionSchema } from "../../../../contract/scheduling/calendar.schema.ts";
import { calendarAddressMaxLength } from "../../../../contract/scheduling/calendar-files.ts";
import { useAddSubscription } from "../../../api/scheduling/calendar-subscriptions.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

/** Where each calendar program shows the address to copy. */
const guides = [
  [
    "Apple",
    "In the Calendar app or at icloud.com, share the calendar as a “Public Calendar” and copy its link.",
  ],
  [
    "Outlook",
    "At outlook.com, open Settings, Calendar, “Shared calendars”, publish the calendar and copy the ICS link.",
  ],
  ["Proton", "In Settings, Calendars, “Share with anyone”, create a link with limited view and copy it."],
  ["Google", "For a second account: in the calendar's settings, copy the “Secret address in iCal format”."],
] as const;

interface SubscriptionFormProps {
  /** In development, a page with addresses to try. */
  sandboxUrl: string | null;
  onDone: () => void;
}

/** Adds a calendar by its address. */
export function SubscriptionForm({ sandboxUrl, onDone }: SubscriptionFormProps) {
  const add = useAddSubscription({
    onSuccess: () =>
      toast({
        title: "Calendar added",
        description: "Parents can't book over its events.",
        variant: "success",
      }),
  });
  const form = useAppForm({
    id: "calendar-subscription",
    schema: newCalendarSubscriptionSchema,
    defaultValues: { address: "" },
    submit: add.mutateAsync,
    onSuccess: onDone,
  });
  return (
    <AppForm form={form} aria-label="Add a calendar" className="rounded-card bg-sunken p-4">
      <h3 className="-mb-2 text-lg">Add a calendar</h3>
      <TextField
        form={form}
        name="address"
        label="Calendar address"
        hint="It starts with https:// or webcal://. We store it encrypted, and read it every 10 minutes."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={calendarAddressMaxLength}
        isRequired
        takesFocus
      />
      <details className="-mt-2 text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary">
          Where do I find the address?
        </summary>
        <dl className="flex flex-col gap-2 pb-1">
          {guides.map(([name, text]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      {sandboxUrl && (
        <p className="text-ink-soft text-sm">
          Sandbox:{" "}
          <TextLink href={sandboxUrl} opensNewTab>
            addresses to try
          </TextLink>
        </p>
      )}
      <FormRefusal form={form} title="We couldn't add this calendar" />
      <FormActions form={form} onCancel={onDone} busyText="Reading it...">
        Add calendar
      </FormActions>
    </AppForm>
  );
}
