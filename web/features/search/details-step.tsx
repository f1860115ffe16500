import { type FormEvent, useId, useState } from "react";
import { dueDatesOn, profileLengths } from "../../../contract/profiles.ts";
import { type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";
import type { SearchData } from "../../lib/search-data.ts";
import { Button } from "../../ui/button.tsx";
import { DatePicker } from "../../ui/date-picker.tsx";
import { Field } from "../../ui/field.tsx";
import { FormErrorSummary } from "../../ui/form-error-summary.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { detailsHeading } from "./details-heading.ts";
import { detailErrors, upcomingDueDate } from "./find-flow.ts";
import { NearLine } from "./near-line.tsx";
import { StepCard } from "./step-card.tsx";

interface DetailsStepProps {
  location: string;
  saved: SearchData;
  today: IsoDay;
  takesFocus: boolean;
  isSignedIn: boolean;
  onChange: (change: Partial<SearchData>) => void;
  onBack: () => void;
  onSearch: () => void;
}

const kinds = "A hospital, a birth center or a home address.";

/** Step 2: when, and where the birth is planned. */
export function DetailsStep({
  location,
  saved,
  today,
  takesFocus,
  isSignedIn,
  onChange,
  onBack,
  onSearch,
}: DetailsStepProps) {
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const missing = detailErrors(saved, today);
  // Before the first try nothing has been done wrong.
  const errors = attempt > 0 ? missing : {};
  const summary = [
    { fieldId: `${id}-due-date`, message: errors.dueDate },
    { fieldId: `${id}-provider`, message: errors.provider },
  ].flatMap(({ fieldId, message }) => (message ? [{ fieldId, message }] : []));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.dueDate || missing.provider) setAttempt(attempt + 1);
    else onSearch();
  };

  return (
    <StepCard {...detailsHeading} takesFocus={takesFocus}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrorSummary errors={summary} attempt={attempt} />
        <NearLine location={location} onChange={onBack} />
        <Field id={`${id}-due-date`} label="Expected Due Date" error={errors.dueDate} isRequired>
          <DatePicker
            value={upcomingDueDate(saved, today)}
            onChange={(day) => onChange({ dueDate: day === null ? null : parseIsoDay(day) })}
            min={today}
            max={dueDatesOn(today).last}
            title="Expected Due Date"
            placeholder="Select a date"
          />
        </Field>
        <Field
          id={`${id}-provider`}
          label="Provider / Expected Address of Birth"
          hint={isSignedIn ? kinds : `${kinds} We ask so that it is already filled in when you sign up.`}
          error={errors.provider}
          isRequired
        >
          <TextInput
            value={saved.provider}
            onChange={(event) => onChange({ provider: event.target.value, providerDetails: null })}
            maxLength={profileLengths.provider}
            autoComplete="off"
          />
        </Field>
        <div className="mt-1 flex gap-3 md:justify-end">
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" className="grow md:grow-0">
            Find Doulas
          </Button>
        </div>
      </form>
    </StepCard>
  );
}
