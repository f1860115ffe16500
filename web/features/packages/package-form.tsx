import type { OwnPackage } from "../../../contract/packages.schema.ts";
import { typedPackageSchema } from "../../../contract/packages.schema.ts";
import { packageLimits } from "../../../contract/packages.ts";
import { packagesNotSaved, useSavePackage } from "../../api/packages.ts";
import { useSession } from "../../api/session.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, LongTextField, TextField } from "../../ui/form-fields.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";

/** The draft name for the form of a package, or of a new one. */
export const packageDraftName = (id: string | undefined) => `package-${id ?? "new"}`;

interface PackageFormProps {
  /** Undefined for a new one. */
  offer: OwnPackage | undefined;
  onSaved: (saved: OwnPackage) => void;
  onCancel: () => void;
}

export function PackageForm({ offer, onSaved, onCancel }: PackageFormProps) {
  const save = useSavePackage(offer?.id);
  const { data: session } = useSession();
  const form = useAppForm({
    id: "package",
    schema: typedPackageSchema,
    defaultValues: {
      name: offer?.name ?? "",
      description: offer?.description ?? "",
      price: offer ? String(offer.price) : "",
      duration_weeks: String(offer?.duration_weeks ?? packageLimits.defaultWeeks),
      is_active: offer?.is_active ?? true,
    },
    submit: save.mutateAsync,
    onSuccess: onSaved,
    draft: session ? { userId: session.user.id, name: packageDraftName(offer?.id) } : undefined,
  });
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
        takesFocus
      />
      <LongTextField
        form={form}
        name="description"
        label="Description (optional)"
        hint="What is included: visits, hours on call, the weeks after the birth."
        maxLength={packageLimits.descriptionLength}
      />
      <div className="grid gap-5 sm:grid-cols-2">
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
        <TextField
          form={form}
          name="duration_weeks"
          label="Duration"
          hint={`In weeks, ${packageLimits.minWeeks} to ${packageLimits.maxWeeks}`}
          type="number"
          inputMode="numeric"
          min={packageLimits.minWeeks}
          max={packageLimits.maxWeeks}
          isRequired
        />
      </div>
      <CheckboxField
        form={form}
        name="is_active"
        label="Active"
        hint="Parents see it once your profile is live. Uncheck to hide it."
      />
      <FormRefusal form={form} title={packagesNotSaved} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <SubmitButton form={form} busyText="Saving...">
          Save Package
        </SubmitButton>
      </div>
    </AppForm>
  );
}
