import type { FieldPath, FieldValues } from "react-hook-form";
import { explanationMaxLength, ruleTexts } from "../../../../contract/trust/reports.ts";
import { ChoiceField, LongTextField } from "../../../ui/form/form-fields.tsx";
import type { AppFormState } from "../../../ui/form/use-app-form.ts";

interface BrokenRuleFieldsProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  rule: FieldPath<Input>;
  explanation: FieldPath<Input>;
}

/** What a warned or suspended person learns: the rule they broke, and an explanation. */
export function BrokenRuleFields<Input extends FieldValues>({
  form,
  rule,
  explanation,
}: BrokenRuleFieldsProps<Input>) {
  return (
    <>
      <ChoiceField form={form} name={rule} label="Which rule did they break?" texts={ruleTexts} isRequired />
      <LongTextField
        form={form}
        name={explanation}
        label="Explanation (optional)"
        hint="They read it below the rule. Don't name anyone else."
        maxLength={explanationMaxLength}
        rows={2}
      />
    </>
  );
}
