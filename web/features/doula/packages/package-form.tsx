import type { z } from "zod";
import { birthEndWeeks, minOrderAmount, requestHours } from "../../../../contract/commerce/orders.ts";
import type { OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import { typedPackageSchema } from "../../../../contract/directory/packages.schema.ts";
import {
  computeCarePrice,
  type PackageType,
  packageLimits,
  packageTypeTexts,
} from "../../../../contract/directory/packages.ts";
import { type Cents, toCents } from "../../../../contract/platform/money.ts";
import { useSavePackage } from "../../../api/directory/packages.ts";
import { useSession } from "../../../api/identity/session.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatMoney } from "../../../lib/format.ts";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { CheckboxField, ChoiceField, LongTextField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { PlatformFee } from "./platform-fee.tsx";
import { ReducedFeeFields } from "./reduced-fee-fields.tsx";

/** The draft name for the form of a package, or of a new one. */
export const getPackageDraftName = (id: string | undefined) => `package-${id ?? "new"}`;

const packagesNotSaved = "Error saving packages";

interface PackageFormProps {
  /** Undefined for a new one. */
  offer: OwnPackage | undefined;
  takesFocus: boolean;
  onSaved: (saved: OwnPackage) => void;
  onCancel: () => void;
}

export function PackageForm({ offer, takesFocus, onSaved, onCancel }: PackageFormProps) {
  const save = useSavePackage(offer?.id, {
    onSuccess: ({ price }) =>
      toast({
        title: "Packages saved successfully!",
        description: offer && offer.price !== price ? "Orders made before keep their price." : undefined,
        variant: "success",
      }),
    onError: (error) => toastFailure(packagesNotSaved, error),
  });
  const { data: session } = useSession();
  const form = useAppForm({
    id: "package",
    schema: typedPackageSchema,
    defaultValues: {
      name: offer?.name ?? "",
      description: offer?.description ?? "",
      type: offer?.type ?? null,
      pricing: offer?.type === "postpartum" && offer.hourly_price === null ? "fixed" : "hourly",
      price: offer && offer.hourly_price === null ? String(offer.price) : "",
      hourly_price: String(offer?.hourly_price ?? ""),
      time_of_day: offer?.time_of_day ?? null,
      minimum_hours: String(offer?.minimum_hours ?? ""),
      duration_weeks: String(offer?.duration_weeks ?? packageLimits.defaultWeeks),
      asks_before_payment: offer?.type ? offer.asks_before_payment : true,
      is_active: offer?.is_active ?? true,
      has_reduced_fee: offer?.reduced_fee_births != null,
      reduced_fee_births: String(offer?.reduced_fee_births ?? "2"),
      reduced_fee_from: String(offer?.reduced_fee_from ?? ""),
    },
    submit: save.mutateAsync,
    onSuccess: onSaved,
    draft: session ? { userId: session.user.id, name: getPackageDraftName(offer?.id) } : undefined,
  });
  const type = useFieldValue(form, "type");
  const isHourly = useFieldValue(form, "pricing") === "hourly" && type === "postpartum";
  const cancel = () => {
    form.reset();
    onCancel();
  };

  return (
    <AppForm form={form} aria-label={offer ? `Edit ${offer.name}` : "New package"}>
      <TextField
        form={form}
        name="name"
        label="Name"
        maxLength={packageLimits.nameLength}
        autoComplete="off"
        isRequired
        takesFocus={takesFocus}
      />
      <LongTextField
        form={form}
        name="description"
        label="Description (optional)"
        hint="What is included: visits, hours on call, the weeks after the birth."
        maxLength={packageLimits.descriptionLength}
      />
      <ChoiceField form={form} name="type" label="What is it for?" texts={packageTypeTexts} isRequired />
      {type === "postpartum" && (
        <ChoiceField form={form} name="pricing" label="How do you charge?" texts={pricingTexts} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {isHourly ? <HourlyFields form={form} /> : <FixedPriceField form={form} />}
        <TextField
          form={form}
          name="duration_weeks"
          label="Duration"
          hint={`In weeks, ${packageLimits.minWeeks} to ${packageLimits.maxWeeks}. ${explainDuration(type, isHourly)}`}
          type="number"
          inputMode="numeric"
          min={packageLimits.minWeeks}
          max={packageLimits.maxWeeks}
          isRequired
        />
      </div>
      {type === "birth" && (
        <CheckboxField
          form={form}
          name="asks_before_payment"
          label="Ask me before payment"
          hint={`Parents send a request with their due date, and pay after you accept. You have ${requestHours} hours to answer.`}
        />
      )}
      {type === "birth" && <ReducedFeeFields form={form} />}
      {isHourly && (
        <p className="measure text-ink-soft">
          Parents always ask first: they send the week, days and hours they need, and pay after you accept.
        </p>
      )}
      <CheckboxField
        form={form}
        name="is_active"
        label="Active"
        hint="Parents see it once your profile is live. Uncheck to hide it."
      />
      <FormRefusal form={form} title={packagesNotSaved} />
      <FormActions form={form} onCancel={cancel}>
        Save Package
      </FormActions>
    </AppForm>
  );
}

/** What the weeks of a package are; parents read it as `describeDuration` in shared/doula-profile says. */
function explainDuration(type: PackageType | null, isHourly: boolean): string {
  if (isHourly) return "All visits take place within them.";
  if (type === "birth")
    return `They count from the day a parent pays, and last at least until ${birthEndWeeks} weeks after the due date.`;
  return "They count from the day a parent pays.";
}

const pricingTexts = { hourly: "By the hour", fixed: "A fixed price" };
const timeOfDayTexts = { day: "Days", night: "Nights" };

type PackageFormState = AppFormState<z.input<typeof typedPackageSchema>>;

function FixedPriceField({ form }: { form: PackageFormState }) {
  const price = Number(useFieldValue(form, "price"));
  return (
    <>
      <TextField
        form={form}
        name="price"
        label="Price"
        hint="In US dollars"
        type="number"
        inputMode="decimal"
        min={0}
        step={packageLimits.priceStep}
        isRequired
      />
      <Fee price={price > 0 ? toCents(price) : undefined} />
    </>
  );
}

/** For hourly care, which parents buy by the visit. */
function HourlyFields({ form }: { form: PackageFormState }) {
  const hourlyPrice = Number(useFieldValue(form, "hourly_price"));
  const hours = Number(useFieldValue(form, "minimum_hours"));
  const price = computeCarePrice({ hourlyPrice, hours });
  return (
    <>
      <div className="sm:col-span-2">
        <ChoiceField
          form={form}
          name="time_of_day"
          label="When do you come?"
          texts={timeOfDayTexts}
          isRequired
        />
      </div>
      <TextField
        form={form}
        name="hourly_price"
        label="Price an hour"
        hint="In US dollars"
        type="number"
        inputMode="decimal"
        min={0}
        step={1}
        isRequired
      />
      <TextField
        form={form}
        name="minimum_hours"
        label="Shortest visit"
        hint={`In hours, ${packageLimits.minHours} to ${packageLimits.maxHours}`}
        type="number"
        inputMode="numeric"
        min={packageLimits.minHours}
        max={packageLimits.maxHours}
        isRequired
      />
      <Fee price={price > 0 ? price : undefined} />
    </>
  );
}

/** The platform's share, or why parents cannot purchase the package. */
function Fee({ price }: { price: Cents | undefined }) {
  const className = "max-sm:-mt-3 sm:order-last sm:col-span-2 sm:-mt-2";
  if (price === undefined || price >= minOrderAmount)
    return <PlatformFee price={price} className={className} />;
  return (
    <p className={cn("measure text-ink-soft text-sm", className)}>
      The smallest payment is {formatMoney(minOrderAmount)}. Parents see this package but can't purchase it.
    </p>
  );
}
