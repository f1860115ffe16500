import { useEffect, useEffectEvent, useState } from "react";
import { addDays } from "../../../../contract/platform/time.ts";
import {
  type Practice,
  type TypedPractice,
  typedPracticeSchema,
} from "../../../../contract/scheduling/practice.schema.ts";
import { practiceLimits } from "../../../../contract/scheduling/practice.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useSavePractice } from "../../../api/scheduling/practice.ts";
import { formatDayOfMonth } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { ChoiceField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";

const attendsTexts = { yes: "Yes", no: "No" };

interface PracticeFormProps {
  practice: Practice;
  today: string;
  className?: string;
}

/**
 * The questions about births: whether the doula attends any, how many, and when they are on call. Without unsaved
 * input, they show what another tab saves.
 */
export function PracticeForm({ practice, today, className }: PracticeFormProps) {
  const save = useSavePractice({
    onSuccess: () => toast({ title: "Saved", description: "Parents see it right away.", variant: "success" }),
  });
  const { data: session } = useSession();
  const form = useAppForm({
    id: "practice",
    schema: typedPracticeSchema,
    defaultValues: toFormValues(practice),
    submit: save.mutateAsync,
    onSuccess: (saved) => form.reset(toFormValues(saved)),
    // Someone who has signed out cannot save anymore.
    warnsWhenUnsaved: Boolean(session),
  });
  const { attends_births: attendsBirths, rules } = practice;
  const showStored = useEffectEvent(() => {
    if (!form.isDirty) form.reset(toFormValues(practice));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new answers reset the form
  useEffect(() => showStored(), [attendsBirths, rules]);

  // Answered questions are one line that opens. Those that were open stay open.
  const [isFolded] = useState(attendsBirths !== null);
  const answer = useFieldValue(form, "attends_births");
  const exampleDate = formatDayOfMonth(addDays(today, exampleDays));
  const heading = (
    <h2 id="questions" className="text-xl">
      {attendsBirths === null ? "Which due dates can you take?" : "How many births you take"}
    </h2>
  );
  const questions = (
    <AppForm form={form} aria-label="Births">
      <ChoiceField
        form={form}
        name="attends_births"
        label="Do you attend births?"
        texts={attendsTexts}
        isRequired
        isInRow
      />
      {answer === "yes" && <Rules form={form} today={today} />}
      {answer === "no" && (
        <p className="text-ink-soft">
          Searches for a birth leave you out; parents who look for postpartum care find you. Clients and time
          off that you entered stay here.
        </p>
      )}
      <FormRefusal form={form} title="Not saved" />
      <FormActions form={form} hasSaved={save.isSuccess}>
        Save
      </FormActions>
    </AppForm>
  );
  if (!isFolded) {
    return (
      <Card asChild className={className}>
        <section aria-labelledby="questions" className="flex flex-col gap-4">
          <div>
            {heading}
            {attendsBirths === null && (
              <p className="mt-1 text-ink-soft">
                Parents ask first: are you free around my date? Until you answer, they see “Ask{" "}
                {session?.user.first_name || "her"} about {exampleDate}”.
              </p>
            )}
          </div>
          {questions}
        </section>
      </Card>
    );
  }
  return (
    <Card asChild padding="none" className={className}>
      <section aria-labelledby="questions">
        <details className="group">
          <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card p-5 focus-visible:-outline-offset-2 md:p-6 [&::-webkit-details-marker]:hidden">
            <div className="min-w-0 grow">
              {heading}
              <p className="mt-1 text-ink-soft">{describePractice(practice)}</p>
            </div>
            <ExpandIcon />
          </summary>
          <div className="px-5 pb-5 md:px-6 md:pb-6">{questions}</div>
        </details>
      </section>
    </Card>
  );
}

/** '3 a month and 4 at once, on call from 14 days before the due date to 14 after it' */
function describePractice({ rules }: Practice): string {
  if (!rules) return "You don't attend births.";
  const { births_per_month, on_call_at_once, days_before, days_after } = rules;
  return `${births_per_month} a month and ${on_call_at_once} at once, on call from ${pluralize(days_before, "day")} before the due date to ${days_after} after it`;
}

/** The due date of the examples is this many days away. */
const exampleDays = 120;

type PracticeFormState = AppFormState<TypedPractice>;

function Rules({ form, today }: { form: PracticeFormState; today: string }) {
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-5 sm:gap-x-5">
        <CountField form={form} name="births_per_month" label="Births a month" hint="By due date." />
        <CountField form={form} name="on_call_at_once" label="Clients at once" hint="On call on one day." />
        <CountField
          form={form}
          name="days_before"
          label="Days before due date"
          hint={`On call; up to ${practiceLimits.daysBefore.max}.`}
        />
        <CountField
          form={form}
          name="days_after"
          label="Days after due date"
          hint={`On call; up to ${practiceLimits.daysAfter.max}.`}
        />
      </div>
      <OnCallExample form={form} dueDate={addDays(today, exampleDays)} />
      <p className="text-ink-soft text-sm">
        What you save counts right away: parents read “On call”, or “Not available” for dates you can't take.
        Your current clients and orders don't change.
      </p>
    </>
  );
}

interface CountFieldProps {
  form: PracticeFormState;
  name: "births_per_month" | "on_call_at_once" | "days_before" | "days_after";
  label: string;
  hint: string;
}

function CountField(props: CountFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      className="max-w-24 tabular-nums"
      isRequired
    />
  );
}

/** The window in words and with real dates; nothing while a number is missing. */
function OnCallExample({ form, dueDate }: { form: PracticeFormState; dueDate: string }) {
  const before = parseDays(useFieldValue(form, "days_before"));
  const after = parseDays(useFieldValue(form, "days_after"));
  if (before === null || after === null) return null;
  const first = formatDayOfMonth(addDays(dueDate, -before));
  const last = formatDayOfMonth(addDays(dueDate, after));
  return (
    <p className="rounded-control bg-accent-wash px-4 py-3">
      On call from {before} days before to {after} days after the due date. For a client due on{" "}
      {formatDayOfMonth(dueDate)}, that is{" "}
      <strong className="font-semibold">
        {first} to {last}
      </strong>
      .
    </p>
  );
}

function parseDays(typed: string): number | null {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : null;
}

const { birthsPerMonth, onCallAtOnce, daysBefore, daysAfter } = practiceLimits;

function toFormValues({ attends_births, rules }: Practice): TypedPractice {
  return {
    attends_births: attends_births === null ? "" : attends_births ? "yes" : "no",
    births_per_month: String(rules?.births_per_month ?? birthsPerMonth.default),
    on_call_at_once: String(rules?.on_call_at_once ?? onCallAtOnce.default),
    days_before: String(rules?.days_before ?? daysBefore.default),
    days_after: String(rules?.days_after ?? daysAfter.default),
  };
}
