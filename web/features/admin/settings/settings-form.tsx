import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { urlMaxLength } from "../../../../contract/platform/fields.ts";
import type {
  Settings,
  SettingsChange,
  TypedSettings,
} from "../../../../contract/settings/settings.schema.ts";
import { typedSettingsSchema } from "../../../../contract/settings/settings.schema.ts";
import {
  parseSupportLines,
  searchRadiusSuggestion,
  settingLimits,
} from "../../../../contract/settings/settings.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useSaveSettings } from "../../../api/operations/settings.ts";
import { isRefusedWith } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { CheckboxField, LongTextField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { SupportLines } from "../../shared/births/support-lines.tsx";
import { ConfirmFeeDialog, settingsNotSaved } from "./confirm-fee-dialog.tsx";

interface FeeChange {
  fee: { before: number; after: number };
  change: SettingsChange;
}

const wholeNumber = {
  type: "number",
  inputMode: "numeric",
  min: 1,
  isRequired: true,
  className: "w-30",
} as const;

/** The four sections of the platform's settings. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const save = useSaveSettings({
    onSuccess: () => toast({ title: "Platform settings saved successfully", variant: "success" }),
    onError: (error) => toastFailure(settingsNotSaved, error),
  });
  const { data: session } = useSession();
  // The settings that edits are compared with; another admin may have saved other fields since then.
  const [edited, setEdited] = useState(settings);
  const saveChanges = useRef<HTMLButtonElement>(null);
  const saveNow = useRef<HTMLButtonElement>(null);
  // A change of the platform fee that the admin has not confirmed yet.
  const [unconfirmed, setUnconfirmed] = useState<FeeChange>();
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const saveChange = (change: SettingsChange) =>
    save.mutateAsync(change).catch((error: unknown) => {
      if (isRefusedWith(error, ["settings_changed"])) {
        setUnconfirmed(undefined);
        setChangedElsewhere(true);
      }
      throw error;
    });
  const form = useAppForm({
    id: "settings",
    schema: typedSettingsSchema,
    defaultValues: toFormValues(edited),
    submit: (values) => {
      // After a refusal, the admin has seen the latest saved settings.
      const read = isChangedElsewhere ? settings : edited;
      const change = pickChangedSettings(edited, values);
      // Saving nothing says nothing.
      if (Object.keys(change).length === 0) return edited;
      const { platform_fee: after } = change;
      const changeSince = withPreviousValues(read, change);
      if (after === undefined) return saveChange(changeSince);
      setUnconfirmed({ fee: { before: read.platform_fee, after }, change: changeSince });
      return undefined;
    },
    onSuccess: (saved) => {
      if (!saved) return;
      const isFocusLeaving = saveNow.current === document.activeElement;
      startFrom(saved);
      if (isFocusLeaving) saveChanges.current?.focus();
    },
    fieldOfError: { own_factor_missing: "require_admin_factor" },
    // Skip the question for a person who has signed out.
    warnsWhenUnsaved: Boolean(session),
  });
  const startFrom = (saved: Settings) => {
    setUnconfirmed(undefined);
    setChangedElsewhere(false);
    setEdited(saved);
    form.reset(toFormValues(saved));
  };
  const acceptSaved = useEffectEvent((saved: Settings) => {
    if (!form.isDirty && saved !== edited) startFrom(saved);
  });
  useEffect(() => acceptSaved(settings), [settings]);

  const supportLines = useFieldValue(form, "support_lines") ?? "";
  const radius = useFieldValue(form, "default_search_radius");
  const isRadiusSuggested = !edited.is_search_radius_saved && Number(radius) !== searchRadiusSuggestion;

  return (
    <>
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
          <TextField
            form={form}
            name="support_email"
            label="Support email"
            hint="The address people write to for help."
            type="email"
            isRequired
          />
          <Wide>
            <LongTextField
              form={form}
              name="site_description"
              label="Site description"
              hint="Shown by search engines and in shared links to the landing page."
              maxLength={settingLimits.siteDescriptionLength}
              maxRows={7}
              isRequired
            />
          </Wide>
          <TextField
            form={form}
            name="max_bookings_per_doula"
            label="Max bookings per doula"
            hint="Open intro calls at a time. At this limit, parents see no free times."
            {...wholeNumber}
          />
          <TextField
            form={form}
            name="default_search_radius"
            label="Default search radius"
            hint={
              isRadiusSuggested ? (
                <>
                  In miles. We suggest {searchRadiusSuggestion}.{" "}
                  <Button
                    variant="link"
                    size="sm"
                    // Leaves the line as high as the hints beside it.
                    className="-my-0.5"
                    onClick={() => {
                      const suggested = String(searchRadiusSuggestion);
                      form.setValue("default_search_radius", suggested, { shouldDirty: true });
                      // The button disappears.
                      form.setFocus("default_search_radius");
                    }}
                  >
                    Use {searchRadiusSuggestion}
                  </Button>
                </>
              ) : (
                "In miles."
              )
            }
            {...wholeNumber}
          />
          <Wide>
            <CheckboxField
              form={form}
              name="fill_sample_details"
              label="Fill gaps with sample details"
              hint="Only for demo doulas: missing details are filled in and tagged “Sample”."
            />
          </Wide>
          <LongTextField
            form={form}
            name="support_lines"
            label="Support lines"
            hint="Whom parents can call after a loss. Write one line for each: a name, a colon and a number. With the word “text” in the name, they can also send a text."
            maxLength={settingLimits.supportLinesLength}
            maxRows={12}
          />
          <SupportLinesPreview setting={supportLines} />
        </Section>
        <Section title="Financial">
          <TextField
            form={form}
            name="platform_fee"
            label="Platform fee (%)"
            hint="Of every new order. Existing orders keep their fee. A change needs your password, and every approved doula gets an email."
            type="number"
            inputMode="decimal"
            min={0}
            max={settingLimits.maxPlatformFee}
            step={settingLimits.platformFeeStep}
            className="w-30"
            isRequired
          />
        </Section>
        <Section title="Security & Access">
          <CheckboxField
            form={form}
            name="maintenance_mode"
            label="Maintenance mode"
            hint="Everyone except admins sees a maintenance page. People can still log in."
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
            hint="Admins without two-factor authentication must set it up on their account page first."
          />
          <TextField
            form={form}
            name="security_contact"
            label="Security contact"
            hint="An email address or a link, published in security.txt for people who find a security problem. If empty, the support email."
            maxLength={urlMaxLength}
          />
          <TextField
            form={form}
            name="security_policy_url"
            label="Security policy URL"
            hint="Optional. A page that says how you handle such reports."
            maxLength={urlMaxLength}
          />
        </Section>
        <Section title="Legal & Compliance">
          <TextField
            form={form}
            name="privacy_policy_url"
            label="Privacy policy URL"
            hint="A path on this site, or a link that begins with https://"
            isRequired
          />
          <TextField
            form={form}
            name="terms_of_service_url"
            label="Terms of service URL"
            hint="A path on this site, or a link that begins with https://"
            isRequired
          />
        </Section>
        {isChangedElsewhere && (
          <ChangedElsewhere
            changes={findConflictingChanges({ edited, saved: settings, typed: form.getValues() })}
            onShowSaved={() => startFrom(settings)}
          />
        )}
        {form.refusalCode !== "settings_changed" && <FormRefusal form={form} title={settingsNotSaved} />}
        <FormActions ref={saveChanges} form={form}>
          Save Changes
        </FormActions>
        <UnsavedBanner isDirty={form.isDirty}>
          <SubmitButton ref={saveNow} form={form} busyText="Saving...">
            Save Now
          </SubmitButton>
        </UnsavedBanner>
      </AppForm>
      {unconfirmed && (
        <ConfirmFeeDialog
          fee={unconfirmed.fee}
          save={(proof) => saveChange({ ...unconfirmed.change, ...proof })}
          onSaved={startFrom}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </>
  );
}

/** The lines as parents see them, without those that are not written as asked. */
function SupportLinesPreview({ setting }: { setting: string }) {
  return (
    // With large text, a number needs more than a line here.
    <figure className="rounded-card border border-line border-dashed p-4 [&_a]:wrap-anywhere [&_a]:whitespace-normal">
      <figcaption className="mb-2 text-ink-soft text-sm">Parents see</figcaption>
      {parseSupportLines(setting).length === 0 && <p>No numbers</p>}
      <SupportLines setting={setting} />
    </figure>
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
  support_lines: "Support lines",
  security_contact: "Security contact",
  security_policy_url: "Security policy URL",
};

interface ConflictingChange {
  label: string;
  yours: string;
  theirs: string;
}

/** Shown if another admin changed the same fields: both values, and the choice between them. */
function ChangedElsewhere({
  changes,
  onShowSaved,
}: {
  changes: ConflictingChange[];
  onShowSaved: () => void;
}) {
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
      Another admin changed these settings since you opened the page. Your edits are still here.
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

/** Returns the fields that this admin and another one changed to different values. */
function findConflictingChanges({
  edited,
  saved,
  typed,
}: {
  edited: Settings;
  saved: Settings;
  typed: TypedSettings;
}): ConflictingChange[] {
  const [before, now] = [toFormValues(edited), toFormValues(saved)];
  const names = Object.keys(labels) as (keyof TypedSettings)[];
  return names
    .filter((name) => typed[name] !== before[name] && now[name] !== before[name] && typed[name] !== now[name])
    .map((name) => ({
      label: labels[name],
      yours: formatValue(typed[name]),
      theirs: formatValue(now[name]),
    }));
}

function formatValue(value: string | boolean): string {
  if (typeof value === "string") return `“${value}”`;
  return value ? "on" : "off";
}

/** Visible while there are unsaved changes. Its status is always in the page, so that screen readers announce it. */
function UnsavedBanner({ isDirty, children }: { isDirty: boolean; children: ReactNode }) {
  return (
    <div
      data-bottom-edge={isDirty || undefined}
      className={
        isDirty
          ? "sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center justify-end gap-3 rounded-card border border-line bg-surface px-5 py-3 shadow-soft md:bottom-4"
          : "sr-only"
      }
    >
      <p role="status" className="grow font-semibold">
        {isDirty && "Unsaved Changes"}
      </p>
      {isDirty && children}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild>
      <section aria-labelledby={id} className="grid gap-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-8">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-x-8">{children}</div>
      </section>
    </Card>
  );
}

/** A field as wide as two. */
function Wide({ children }: { children: ReactNode }) {
  return <div className="lg:col-span-2">{children}</div>;
}

function toFormValues({ is_search_radius_saved: _saved, ...settings }: Settings): TypedSettings {
  return {
    ...settings,
    platform_fee: String(settings.platform_fee),
    max_bookings_per_doula: String(settings.max_bookings_per_doula),
    default_search_radius: String(settings.default_search_radius),
  };
}

/** Adds the values that the admin saw before the change. */
function withPreviousValues(read: Settings, change: SettingsChange): SettingsChange {
  const was = Object.fromEntries(Object.entries(read).filter(([name]) => name in change));
  return { ...change, was };
}

/** Returns the changes to send. */
function pickChangedSettings(settings: Settings, values: SettingsChange): SettingsChange {
  const saved: Record<string, unknown> = settings;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== saved[name]));
}
