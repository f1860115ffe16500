import type { z } from "zod";
import type { typedPackageSchema } from "../../../../contract/directory/packages.schema.ts";
import { reducedFeeLimits } from "../../../../contract/directory/reduced-fees.ts";
import { CheckboxField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";

/** How many births a year the doula takes for less than the price, and from which amount. */
export function ReducedFeeFields({ form }: { form: AppFormState<z.input<typeof typedPackageSchema>> }) {
  const hasReducedFee = useFieldValue(form, "has_reduced_fee");
  return (
    <>
      <CheckboxField
        form={form}
        name="has_reduced_fee"
        label="Offer some births for a reduced fee"
        hint="Parents can ask to pay less. You accept, propose another amount or decline. Nobody has to explain or prove anything."
      />
      {hasReducedFee && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="reduced_fee_births"
            label="Reduced-fee births a year"
            hint="When all are taken, the line on your page disappears until January or until one is free again."
            type="number"
            inputMode="numeric"
            min={1}
            max={reducedFeeLimits.maxBirths}
            isRequired
          />
          <TextField
            form={form}
            name="reduced_fee_from"
            label="Lowest amount"
            hint="In US dollars. Parents read it, and can't ask for less."
            type="number"
            inputMode="decimal"
            min={0}
            step={reducedFeeLimits.priceStep}
            isRequired
          />
        </div>
      )}
    </>
  );
}
