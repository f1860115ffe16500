import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import type { Settings, SettingsChange, TypedSettings } from "../../../contract/settings.schema.ts";
import { searchRadiusSuggestion, settingLimits } from "../../../contract/settings.ts";
import { useSession } from "../../api/session.ts";
import { settingsNotSaved, useSaveSettings } from "../../api/settings.ts";
import { isRefusedWith } from "../../lib/api.ts";
import { cn } from "../../lib/class-names.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, LongTextField, TextField } from "../../ui/form-fields.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
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
    submit: (values) => {
      // After a refusal the admin has seen what is saved now.
      const read = isRefusedWith(save.error, ["settings_changed"]) ? settings : edited;
      return save.mutateAsync(withWhatWasRead(read, changedSettings(edited, values, { isRadiusTyped })));
    },
    onSuccess: (saved) => begin(saved),
    fieldOfError: { own_factor_missing: "require_admin_factor" },
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
        <CheckboxField
          form={form}
          name="require_admin_factor"
          label="Require two-factor for admins"
          hint="Admins without two-factor authentication are led to their account page to turn it on first."
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
      {form.refusalCode === "settings_changed" ? (
        <ChangedElsewhere
          changes={changesOfBoth({ edited, saved: settings, typed: form.getValues() })}
          onShowSaved={() => begin(settings)}
        />
      ) : (
        <FormRefusal form={form} title={settingsNotSaved} />
      )}
      <SaveBar isDirty={form.isDirty}>
        <SubmitButton form={form} busyText="Saving...">
          {form.isDirty ? "Save Now" : "Save Changes"}
        </SubmitButton>
      </SaveBar>
    </AppForm>
  );
}

const labels: Record<keyof TypedSettings, string> = {
  site_name: "Site name",
  site_description: "Site description",
  support_email: "Support email",
  platform_fee: "Platform fee (%)",
  maintenance_mode: "Maintenance mode",
  allow_new_registrations: "Allow new registrations",
  require_email_verification: "Require email verification",
  require_admin_factor: "Require two-factor for admins",
  max_bookings_per_doula: "Max bookings per doula",
  default_search_radius: "Default search radius",
  privacy_policy_url: "Privacy policy URL",
  terms_of_service_url: "Terms of service URL",
  fill_sample_details: "Fill gaps with sample details",
};

interface ChangeOfBoth {
  label: string;
  yours: string;
  theirs: string;
}

/** Another admin changed what was changed here: both values, and the choice between them. */
function ChangedElsewhere({ changes, onShowSaved }: { changes: ChangeOfBoth[]; onShowSaved: () => void }) {
  return (
    <InlineAlert
      tone="error"
      title={settingsNotSaved}
      action={
        <>
          <Button type="submit" size="sm">
            Save yours
          </Button>
          <Button variant="secondary" size="sm" onClick={onShowSaved}>
            Use theirs
          </Button>
        </>
      }
    >
      Another admin changed these settings since you opened the page. What you typed is still here.
      <ul className="list-disc pl-5">
        {changes.map(({ label, yours, theirs }) => (
          <li key={label} className="break-words">
            {label}: yours is {yours}, theirs is {theirs}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

/** The fields that were changed here and by another admin, each to another value. */
function changesOfBoth({
  edited,
  saved,
  typed,
}: {
  edited: Settings;
  saved: Settings;
  typed: TypedSettings;
}): ChangeOfBoth[] {
  const [before, now] = [formValues(edited), formValues(saved)];
  const names = Object.keys(labels) as (keyof TypedSettings)[];
  return names
    .filter((name) => typed[name] !== before[name] && now[name] !== before[name] && typed[name] !== now[name])
    .map((name) => ({
      label: labels[name],
      yours: textOfValue(typed[name]),
      theirs: textOfValue(now[name]),
    }));
}

function textOfValue(value: string | boolean): string {
  if (typeof value === "string") return `“${value}”`;
  return value ? "on" : "off";
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

/** Beside each change, what the admin saw before it. */
function withWhatWasRead(read: Settings, change: SettingsChange): SettingsChange {
  const was = Object.fromEntries(Object.entries(read).filter(([name]) => name in change));
  return { ...change, was };
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
