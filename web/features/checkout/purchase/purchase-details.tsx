import { useQuery } from "@tanstack/react-query";
import type { TypedPurchase } from "../../../../contract/commerce/purchase.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { packageLimits } from "../../../../contract/directory/packages.ts";
import type { ParentProfile } from "../../../../contract/identity/profiles.schema.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { useSession } from "../../../api/identity/session.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { getNow } from "../../../lib/now.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { CheckboxField, ChoiceField, DateField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useFieldValue, useRegisteredField } from "../../../ui/form/use-app-form.ts";

interface PurchaseDetailsProps {
  form: AppFormState<TypedPurchase>;
  offer: DoulaPackage;
  firstName: string;
  /** The doula is not on call for the chosen due date. */
  isNotOnCall?: boolean;
}

/** What the doula needs to know before the parent buys: a due date, or the days and hours of care. */
export function PurchaseDetails({ form, offer, firstName, isNotOnCall = false }: PurchaseDetailsProps) {
  const answer = useFieldValue(form, "is_birth");
  if (offer.hourly_price !== null) return <CareFields form={form} offer={offer} />;
  const isBirth = offer.type === "birth" || (offer.type === null && answer === "yes");
  return (
    <>
      {offer.type === null && (
        <ChoiceField
          form={form}
          name="is_birth"
          label="Is this for a birth?"
          texts={{ yes: "Yes", no: "No" }}
          isRequired
        />
      )}
      {isBirth && <BirthFields {...{ form, offer, firstName, isNotOnCall }} />}
    </>
  );
}

/** The parent's own profile, for a due date to start with; only read for packages that can be for a birth. */
export function useOwnParentProfile({ type }: Pick<DoulaPackage, "type">) {
  const { data: session } = useSession();
  const isNeeded = type === "birth" || type === null;
  return useQuery({
    ...parentProfileQuery(session?.user.id ?? ""),
    enabled: Boolean(session) && isNeeded,
  });
}

function BirthFields({ form, offer, firstName, isNotOnCall }: PurchaseDetailsProps) {
  const { data: profile } = useOwnParentProfile(offer);
  return (
    <>
      <DateField
        form={form}
        name="due_date"
        label="Due date"
        isTypeable
        hint={isNotOnCall ? undefined : `${firstName} sees it to plan for it.`}
        isRequired
      />
      {profile?.provider && !isNotOnCall && (
        <CheckboxField
          form={form}
          name="shares_birth_place"
          label="Share where I plan to give birth"
          hint={describeBirthPlace(profile, firstName)}
        />
      )}
    </>
  );
}

/** Shows the place before it is shared, because it is often a home address. */
function describeBirthPlace({ provider }: ParentProfile, firstName: string): string {
  return `Once the order is accepted or paid, ${firstName} will see: ${provider}`;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, index) => ({
  name,
  value: String((index + 1) % 7),
}));

function CareFields({ form, offer }: Pick<PurchaseDetailsProps, "form" | "offer">) {
  const minHours = offer.minimum_hours ?? packageLimits.minHours;
  return (
    <>
      <DateField
        form={form}
        name="start_week"
        label="First week"
        hint="Any day of the week you need the first visit in"
        min={toIsoDay(getNow())}
        isRequired
      />
      <DaysField form={form} />
      <div className="grid grid-cols-2 gap-5">
        <TextField
          form={form}
          name="hours"
          label="Hours a visit"
          hint={`At least ${minHours}`}
          type="number"
          inputMode="numeric"
          min={minHours}
          max={packageLimits.maxHours}
          isRequired
        />
        <TextField
          form={form}
          name="weeks"
          label="Weeks"
          hint={`At most ${offer.duration_weeks}`}
          type="number"
          inputMode="numeric"
          min={1}
          max={offer.duration_weeks}
          isRequired
        />
      </div>
    </>
  );
}

function DaysField({ form }: Pick<PurchaseDetailsProps, "form">) {
  useRegisteredField(form, "days");
  const id = form.fieldId("days");
  const error = form.fieldError("days");
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 font-semibold text-sm">Days</legend>
      <div className="flex flex-wrap gap-x-5">
        {weekdays.map(({ name, value }, index) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
            <Checkbox id={index === 0 ? id : undefined} value={value} {...form.register("days")} />
            {name}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
