import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import type { Settings, SettingsChange, TypedSettings } from "../../../contract/settings.schema.ts";
import { searchRadiusSuggestion, settingLimits } from "../../../contract/settings.ts";
import { useSession } from "../../api/session.ts";
import { settingsNotSaved, useSaveSettings } from "../../api/settings.ts";
import { cn } from "../../lib/class-names.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, LongTextField, TextField } from "../../ui/form-fields.tsx";
import { useAppForm, useFieldValue } from "../../ui/use-app-form.ts";

const wholeNumber = { type: "number", inputMode: "numeric", min: 1, isRequired: true } as const;

/** The four sections of the platform's settings. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const { data: session } = useSession();
  // What was typed is compared with it: another admin may have saved other fields since.
  const [edited, setEdited] = useState(settings);
  const [isRadiusTyped, setIsRadiusTyped] = useState(false);
  const form = useAppForm({
    id: "settings",
    schema: async () => (await import("../../../contract/settings.schema.ts")).typedSettingsSchema,
    defaultValues: formValues(edited),
    submit: (values) => save.mutateAsync(changedSettings(edited, values, { isRadiusTyped })),
    onSuccess: (saved) => begin(saved),
    // Whoever has signed out is not asked.
    warnsWhenUnsaved: Boolean(session),
  });
  const begin = (saved: Settings) => {
    setEdited(saved);
    setIsRadiusTyped(false);
    form.reset(formValues(saved));
  };
  const takeOver = useEffectEvent((saved: Settings) => {
    if (!form.isDirty && saved !== edited) begin(saved);
  });
  useEffect(() => takeOver(settings), [settings]);

  const radius = useFieldValue(form, "default_search_radius");
  if (!isRadiusTyped && radius !== formValues(edited).default_search_radius) setIsRadiusTyped(true);

  return (
    <AppForm form={form} aria-label="Platform settings" className="gap-6">
      <Section title="General">
        <TextField
          form={form}
          name="site_name"
          label="Site name"
          hint="In every page's header and title, and in every email."
          maxLength={settingLimits.siteNameLength}
          isRequired
        />
        <LongTextField
          form={form}
          name="site_description"
          label="Site description"
          hint="Shown by search engines and in shared links to the landing page."
          maxLength={settingLimits.siteDescriptionLength}
          rows={2}
          isRequired
        />
        <TextField
          form={form}
          name="support_email"
          label="Support email"
          hint="Where people write to when they need help."
          type="email"
          isRequired
        />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            form={form}
            name="max_bookings_per_doula"
            label="Max bookings per doula"
            hint="Open intro calls at once. A doula who has as many shows no free times."
            {...wholeNumber}
          />
          <TextField
            form={form}
            name="default_search_radius"
            label="Default search radius"
            hint={
              edited.is_search_radius_saved
                ? "In miles."
                : `In miles. ${edited.default_search_radius} are in force until you save another number.`
            }
            {...wholeNumber}
          />
        </div>
        <CheckboxField
          form={form}
          name="fill_sample_details"
          label="Fill gaps with sample details"
          hint="On demo doulas only: details that they have not given are filled, and tagged “Sample”. Never credentials or insurance."
        />
      </Section>
      <Section title="Financial">
        <TextField
          form={form}
          name="platform_fee"
          label="Platform fee (%)"
          hint="Of every new order. Orders that exist keep theirs."
          type="number"
          inputMode="decimal"
          min={0}
          max={settingLimits.maxPlatformFee}
          step={settingLimits.platformFeeStep}
          isRequired
        />
      </Section>
      <Section title="Security & Access">
        <CheckboxField
          form={form}
          name="maintenance_mode"
          label="Maintenance mode"
          hint="Everybody except admins sees a maintenance page. People can still log in."
        />
        <CheckboxField
          form={form}
          name="allow_new_registrations"
          label="Allow new registrations"
          hint="When off, nobody can sign up."
        />
        <CheckboxField
          form={form}
          name="require_email_verification"
          label="Require email verification"
          hint="People confirm their address before they can log in."
        />
      </Section>
      <Section title="Legal & Compliance">
        <TextField
          form={form}
          name="privacy_policy_url"
          label="Privacy policy URL"
          hint="A path of this site, or a link that begins with https://"
          isRequired
        />
        <TextField
          form={form}
          name="terms_of_service_url"
          label="Terms of service URL"
          hint="A path of this site, or a link that begins with https://"
          isRequired
        />
      </Section>
      <FormRefusal form={form} title={settingsNotSaved} />
      <SaveBar isDirty={form.isDirty}>
        <SubmitButton form={form} busyText="Saving...">
          {form.isDirty ? "Save Now" : "Save Changes"}
        </SubmitButton>
      </SaveBar>
    </AppForm>
  );
}

/** The button; in reach while something is not saved, and saying so. */
function SaveBar({ isDirty, children }: { isDirty: boolean; children: ReactNode }) {
  return (
    <div
      data-bottom-edge={isDirty || undefined}
      className={cn(
        "flex flex-wrap items-center justify-end gap-3 rounded-card border px-5 py-3",
        isDirty
          ? "sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 border-line bg-surface shadow-soft md:bottom-4"
          : "border-transparent",
      )}
    >
      <p role="status" className="grow font-semibold">
        {isDirty && "Unsaved Changes"}
      </p>
      {children}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild>
      <section aria-labelledby={id} className="flex flex-col gap-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

/** What the form shows; it suggests a radius where none is saved. */
function shownSettings({ is_search_radius_saved: isRadiusSaved, ...settings }: Settings) {
  return isRadiusSaved ? settings : { ...settings, default_search_radius: searchRadiusSuggestion };
}

function formValues(settings: Settings): TypedSettings {
  const shown = shownSettings(settings);
  return {
    ...shown,
    platform_fee: String(shown.platform_fee),
    max_bookings_per_doula: String(shown.max_bookings_per_doula),
    default_search_radius: String(shown.default_search_radius),
  };
}

/** What is sent: a radius that was only suggested stays unsaved, unless it was typed. */
function changedSettings(
  settings: Settings,
  values: SettingsChange,
  { isRadiusTyped }: { isRadiusTyped: boolean },
): SettingsChange {
  const shown: Record<string, unknown> = isRadiusTyped ? settings : shownSettings(settings);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== shown[name]));
}
