import { useEffect, useEffectEvent, useState } from "react";
import type { Availability, AvailabilityChange } from "../../../contract/availability.schema.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { useSaveAvailability } from "../../api/availability.ts";
import { useSession } from "../../api/session.ts";
import { isRefusedWith } from "../../lib/api.ts";
import { cn } from "../../lib/class-names.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { type AppFormState, useAppForm, useControlledField } from "../../ui/use-app-form.ts";
import { MinutesField } from "./minutes-field.tsx";
import { WeeklyHoursField } from "./weekly-hours-field.tsx";

const hour = 60;
const day = 24 * hour;

const notices = [
  { value: 0, text: "None" },
  { value: hour, text: "1 hour" },
  { value: 2 * hour, text: "2 hours" },
  { value: 4 * hour, text: "4 hours" },
  { value: 12 * hour, text: "12 hours" },
  { value: day, text: "1 day" },
  { value: 2 * day, text: "2 days" },
  { value: 7 * day, text: "1 week" },
  { value: 14 * day, text: "2 weeks" },
];

const buffers = [
  { value: 0, text: "None" },
  ...[10, 15, 30, 45].map((minutes) => ({ value: minutes, text: `${minutes} minutes` })),
  { value: hour, text: "1 hour" },
  { value: 2 * hour, text: "2 hours" },
  { value: 4 * hour, text: "4 hours" },
];

const horizons = [
  { value: 7, text: "1 week" },
  { value: 14, text: "2 weeks" },
  { value: 30, text: "30 days" },
  { value: 60, text: "60 days" },
  { value: 90, text: "90 days" },
  { value: 180, text: "180 days" },
];

type AvailabilityFormProps = {
  availability: Availability;
  /** Whether there is something that is not saved, for the preview beside it. */
  onDirtyChange: (isDirty: boolean) => void;
};

/** Weekly hours and the rules for calls. What another tab saved first is shown instead of what was typed, and said. */
export function AvailabilityForm({ availability, onDirtyChange }: AvailabilityFormProps) {
  const save = useSaveAvailability();
  const { data: session } = useSession();
  const [isOverwritten, setOverwritten] = useState(false);
  const form = useAppForm({
    id: "availability",
    schema: async () => (await import("../../../contract/availability.schema.ts")).availabilityChangeSchema,
    defaultValues: formValues(availability),
    submit: async (values: AvailabilityChange) => {
      setOverwritten(false);
      try {
        return await save.mutateAsync(values);
      } catch (error) {
        if (isRefusedWith(error, ["availability_changed"])) setOverwritten(true);
        throw error;
      }
    },
    onSuccess: (saved) => form.reset(formValues(saved)),
    // Whoever has signed out is not asked.
    warnsWhenUnsaved: Boolean(session),
  });
  const { isDirty } = form;

  const showStored = useEffectEvent(() => {
    if (isOverwritten || !isDirty) form.reset(formValues(availability));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what there is to show
  useEffect(() => showStored(), [availability.version, isOverwritten]);

  const reportDirty = useEffectEvent(onDirtyChange);
  useEffect(() => reportDirty(isDirty), [isDirty]);

  return (
    <Card asChild>
      <AppForm
        form={form}
        aria-label="Hours and rules"
        // What has the focus is not under the bar with the button.
        className="[&_:is(input,select,fieldset_button)]:scroll-mb-52"
      >
        {isOverwritten && (
          <InlineAlert tone="error" title="Not saved">
            {errorMessages.availability_changed}
          </InlineAlert>
        )}
        <section aria-labelledby="weekly-hours">
          <h2 id="weekly-hours" className="mb-1 text-xl">
            Weekly hours
          </h2>
          <p className="mb-2 text-ink-soft">
            Parents can book a 30-minute call at each half-hour of these windows.
          </p>
          <HoursField form={form} />
        </section>
        <section aria-labelledby="call-rules" className="flex flex-col gap-5 border-line border-t pt-5">
          <h2 id="call-rules" className="text-xl">
            Rules for calls
          </h2>
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <MinutesField
              form={form}
              name="notice_minutes"
              label="Notice"
              hint="How long before a call parents can still book it."
              choices={notices}
            />
            <MinutesField
              form={form}
              name="buffer_minutes"
              label="Buffer"
              hint="Free time after each call."
              choices={buffers}
            />
            <MinutesField
              form={form}
              name="horizon_days"
              label="How far ahead"
              hint="How far into the future parents can book."
              choices={horizons}
            />
          </div>
          <ApprovalField form={form} />
        </section>
        {!isOverwritten && <FormRefusal form={form} title="Not saved" />}
        <div
          className={cn(
            "flex flex-wrap items-center justify-end gap-3 border-line border-t pt-5",
            // In sight as soon as there is something to save.
            isDirty &&
              "sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-5 -mb-5 rounded-b-card bg-surface px-5 pt-3! pb-3 md:bottom-0 md:-mx-6 md:-mb-6 md:px-6",
          )}
        >
          <p role="status" className="mr-auto text-ink-soft text-sm empty:hidden">
            {isDirty ? "You have unsaved changes." : save.isSuccess ? "All changes are saved." : ""}
          </p>
          <SubmitButton form={form} busyText="Saving..." className="max-sm:w-full">
            Save Changes
          </SubmitButton>
        </div>
      </AppForm>
    </Card>
  );
}

export type AvailabilityFormState = AppFormState<AvailabilityChange>;

function HoursField({ form }: { form: AvailabilityFormState }) {
  const { value, ...field } = useControlledField(form, "weekly_hours");
  return <WeeklyHoursField {...field} hours={value} />;
}

function ApprovalField({ form }: { form: AvailabilityFormState }) {
  const { id, ref, value, onChange } = useControlledField(form, "requires_approval");
  return (
    <div>
      <label className="flex min-h-11 w-fit max-w-full cursor-pointer items-center gap-3 font-semibold">
        <Checkbox
          id={id}
          ref={ref}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={`${id}-hint`}
        />
        Approve requests first
      </label>
      <p id={`${id}-hint`} className="ml-9 text-ink-soft text-sm">
        Each call waits for your approval. A request that you do not answer before its time expires.
      </p>
    </div>
  );
}

function formValues({
  version,
  weekly_hours,
  notice_minutes,
  buffer_minutes,
  horizon_days,
  requires_approval,
}: Availability): AvailabilityChange {
  return { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days, requires_approval };
}
