import "../../../../contract/platform/zod-config.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { z } from "zod";
import type { ParentProfile } from "../../../../contract/identity/profiles.schema.ts";
import {
  getDueDateRange,
  isSearchableDueDate,
  profileLengths,
} from "../../../../contract/identity/profiles.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useSearchFollowsBirth } from "../../../client-state/own-birth.ts";
import {
  readSearchData,
  type SearchData,
  saveSearchData,
  useSearchData,
} from "../../../client-state/search-data.ts";
import { type IsoDay, parseIsoDay } from "../../../lib/calendar-day.ts";
import { useToday } from "../../../lib/now.ts";
import { findDayProblem } from "../../../lib/typed-day.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { CheckboxField, DateField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { detailsHeading, NearLine } from "./details-skeleton.tsx";
import { areDetailsOptional, findDetailErrors, getSearchableDueDate } from "./find-flow.ts";
import { StepCard } from "./find-steps.tsx";

interface DetailsStepProps {
  location: string;
  takesFocus: boolean;
  onBack: () => void;
  onSearch: () => void;
  /** Continues to postpartum care without a date and a place of birth. */
  onSkip: () => void;
}

/** Step 2: the due date, and where the birth is planned. */
export function DetailsStep({ location, takesFocus, onBack, onSearch, onSkip }: DetailsStepProps) {
  const { data: session } = useSession();
  const isParent = session?.user.user_type === "client";
  const saved = useSearchData();
  const today = useToday();
  const form = useAppForm({
    id: "search-details",
    schema: detailsSchema(today, saved),
    defaultValues: {
      dueDate: getSearchableDueDate(saved, today),
      provider: saved.provider,
      isProviderUnknown: saved.isProviderUnknown,
    },
    submit: onSearch,
  });
  const isOptional = areDetailsOptional(saved);
  useProfileValues(form, isParent ? session.user.id : undefined);
  useSearchFollowsBirth(isParent);
  useSkipAfterBirth(isParent, onSearch);
  useSavedValues(form);
  useKnownOrUnknownProvider(form);
  const { likely, last } = getDueDateRange(today);

  return (
    <StepCard {...detailsHeading} takesFocus={takesFocus}>
      <AppForm form={form} className="gap-4">
        <NearLine location={location} onChange={onBack} />
        <DateField
          form={form}
          name="dueDate"
          label={isOptional ? "Expected Due Date (optional)" : "Expected Due Date"}
          min={today}
          max={last}
          opensAt={likely}
          isTypeable
          title="Expected Due Date"
          hint="Only doulas you ask for a call or a birth package see it. You can remove it at any time."
          placeholder="Select a date"
          isRequired={!isOptional}
        />
        <div>
          <TextField
            form={form}
            name="provider"
            label={`Provider / Expected Address of Birth${isOptional ? " (optional)" : ""}`}
            hint="A hospital, birth center or address. Doulas see it only if you share it when you book."
            maxLength={profileLengths.provider}
            autoComplete="off"
            isRequired={!isOptional}
          />
          {!isOptional && <CheckboxField form={form} name="isProviderUnknown" label="I don't know yet" />}
        </div>
        <FormRefusal form={form} title="We couldn't start your search" />
        <FormActions form={form} cancelText="Back" onCancel={onBack}>
          Find Doulas
        </FormActions>
        {!isOptional && (
          <Button variant="link" size="sm" onClick={onSkip} className="self-start px-0">
            Past your due date, or already born?
          </Button>
        )}
      </AppForm>
    </StepCard>
  );
}

/** In a browser that does not know of the parent's birth or loss yet, continues to the results. */
function useSkipAfterBirth(isParent: boolean, onSearch: () => void): void {
  const { planEndedAt } = useSearchData();
  const { data: own } = useQuery({ ...ownBirthQuery, enabled: isParent && planEndedAt === null });
  const skip = useEffectEvent((since: string) => {
    saveSearchData({ planEndedAt: since, dueDate: null });
    onSearch();
  });
  const since = planEndedAt === null ? own?.since : null;
  useEffect(() => {
    if (since) skip(since);
  }, [since]);
}

function detailsSchema(today: IsoDay, { planEndedAt, areDetailsSkipped }: SearchData) {
  const fields = { dueDate: z.string().nullable(), provider: z.string(), isProviderUnknown: z.boolean() };
  return z.object(fields).superRefine((values, context) => {
    const dueDate = parseIsoDay(values.dueDate ?? "");
    const errors = findDetailErrors({ ...values, planEndedAt, areDetailsSkipped, dueDate }, today);
    const problem =
      values.dueDate && !dueDate
        ? findDayProblem(values.dueDate, { min: today, max: getDueDateRange(today).last })
        : null;
    if (problem) errors.dueDate = problem;
    for (const [field, message] of Object.entries(errors))
      context.addIssue({ code: "custom", path: [field], message });
  });
}

type Details = { dueDate: IsoDay | null; provider: string; isProviderUnknown: boolean };
type DetailsForm = AppFormState<Details>;

/** Fills in what the parent's profile already contains. */
function useProfileValues(form: DetailsForm, userId: string | undefined): void {
  const today = useToday();
  const { data: profile } = useQuery({ ...parentProfileQuery(userId ?? ""), enabled: userId !== undefined });

  const fillIn = useEffectEvent(({ due_date, provider }: ParentProfile) => {
    if (!form.getValues("dueDate") && due_date && isSearchableDueDate(due_date, today))
      form.setValue("dueDate", due_date, validateIfSubmitted(form));
    if (form.getValues("provider").trim() === "" && provider && !form.getValues("isProviderUnknown"))
      form.setValue("provider", provider, validateIfSubmitted(form));
  });
  useEffect(() => {
    if (profile) fillIn(profile);
  }, [profile]);
}

/**
 * Saves every change immediately, so that a reload loses nothing, and shows what another tab
 * saves or deletes.
 */
function useSavedValues(form: DetailsForm): void {
  const today = useToday();
  const dueDate = useFieldValue(form, "dueDate");
  useSavedField({
    // What was typed and is no day is not saved, and must stay for its error.
    value: dueDate && parseIsoDay(dueDate) ? dueDate : null,
    saved: (data) => getSearchableDueDate(data, today),
    save: (dueDate) =>
      saveSearchData(
        dueDate === null ? { dueDate } : { dueDate: parseIsoDay(dueDate), areDetailsSkipped: false },
      ),
    show: (dueDate) => form.setValue("dueDate", dueDate, validateIfSubmitted(form)),
  });
  useSavedField({
    value: useFieldValue(form, "provider"),
    saved: (data) => data.provider,
    save: (provider) => saveSearchData({ provider, providerDetails: null }),
    show: (provider) => form.setValue("provider", provider, validateIfSubmitted(form)),
  });
  useSavedField({
    value: useFieldValue(form, "isProviderUnknown"),
    saved: (data) => data.isProviderUnknown,
    save: (isProviderUnknown) => saveSearchData({ isProviderUnknown }),
    show: (isUnknown) => form.setValue("isProviderUnknown", isUnknown, validateIfSubmitted(form)),
  });
}

/** A provider and 'I don't know yet' exclude each other: the later one stays. */
function useKnownOrUnknownProvider(form: DetailsForm): void {
  const isKnown = useFieldValue(form, "provider").trim() !== "";
  const isUnknown = useFieldValue(form, "isProviderUnknown");
  const setKnown = useEffectEvent(() => {
    if (form.getValues("isProviderUnknown")) form.setValue("isProviderUnknown", false);
  });
  const setUnknown = useEffectEvent(() => {
    form.setValue("provider", "", validateIfSubmitted(form));
  });
  useEffect(() => {
    if (isKnown) setKnown();
  }, [isKnown]);
  useEffect(() => {
    if (isUnknown) setUnknown();
  }, [isUnknown]);
}

interface SavedField<Value> {
  value: Value;
  /** The saved value. */
  saved: (data: SearchData) => Value;
  save: (value: Value) => void;
  show: (value: Value) => void;
}

/** Each field separately, because two tabs may each fill in one. */
function useSavedField<Value>({ value, saved, save, show }: SavedField<Value>): void {
  const savedValue = saved(useSearchData());

  const saveTyped = useEffectEvent((typed: Value) => {
    if (typed !== saved(readSearchData())) save(typed);
  });
  const showSaved = useEffectEvent((stored: Value) => {
    // Ignores the value that saveTyped just replaced; otherwise the two would swap forever.
    const isLatest = stored === saved(readSearchData());
    if (isLatest && stored !== value) show(stored);
  });
  useEffect(() => saveTyped(value), [value]);
  useEffect(() => showSaved(savedValue), [savedValue]);
}

/** A message beside a field disappears when the field is filled in, as it does when typing. */
const validateIfSubmitted = ({ attempt }: DetailsForm) => ({ shouldValidate: attempt > 0 });
