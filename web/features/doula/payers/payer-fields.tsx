import { Trash2 } from "lucide-react";
import { useId } from "react";
import { states } from "../../../../contract/directory/areas.ts";
import { payerLimits } from "../../../../contract/directory/payers.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DateField, SelectField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { formatTyped, type Statement, statements, type TypedPayers } from "./payers-form-schema.ts";

interface PayerFieldsProps {
  form: AppFormState<TypedPayers>;
  index: number;
  takesFocus: boolean;
  onRemove: () => void;
}

const statementChoices = Object.entries(statements).map(([value, { text }]) => ({ value, text }));

/** One payer: what is true of it, its name, and from when to when. */
export function PayerFields({ form, index, takesFocus, onRemove }: PayerFieldsProps) {
  const today = useToday();
  const titleId = useId();
  const { statement, name } = useFieldValue(form, `payers.${index}`);
  const { kind } = statements[statement];
  const text = formatTyped({ statement, name }) ?? "New";
  // A state is no plan's name.
  const clearOtherName = (next: string) => {
    if (statements[next as Statement].kind !== kind)
      form.setValue(`payers.${index}.name`, null, { shouldDirty: true });
  };
  return (
    <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p id={titleId} className="wrap-anywhere font-semibold">
          {text}
        </p>
        <Button variant="ghost" size="sm" disabled={form.isBusy} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
          <span>
            Remove<span className="sr-only"> {text}</span>
          </span>
        </Button>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          form={form}
          name={`payers.${index}.statement`}
          label="How you work with them"
          takesFocus={takesFocus}
          onChoose={clearOtherName}
        >
          {statementChoices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </SelectField>
        {kind === "medicaid" && (
          <SelectField form={form} name={`payers.${index}.name`} label="State" isRequired>
            <option value="">Choose a state</option>
            {states.map(({ code, name: stateName }) => (
              <option key={code} value={code}>
                {stateName}
              </option>
            ))}
          </SelectField>
        )}
        {(kind === "plan" || kind === "employer") && (
          <TextField
            form={form}
            name={`payers.${index}.name`}
            label={kind === "plan" ? "Plan" : "Benefit"}
            placeholder={kind === "plan" ? "Aetna" : "Carrot"}
            autoComplete="off"
            maxLength={payerLimits.name}
            isRequired
          />
        )}
        <DateField
          form={form}
          name={`payers.${index}.since`}
          label="Since (optional)"
          hint="An approximate date is fine."
          title="Since"
          max={today}
        />
        <DateField
          form={form}
          name={`payers.${index}.ends_on`}
          label="Last day (optional)"
          hint="Parents stop seeing it after this day."
          title="Last day"
        />
      </div>
    </fieldset>
  );
}
