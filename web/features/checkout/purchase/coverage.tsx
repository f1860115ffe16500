import type { FieldPath, FieldValues } from "react-hook-form";
import type { Payer } from "../../../../contract/directory/payers.schema.ts";
import { formatPayer, formatPayerName } from "../../../../contract/directory/payers.ts";
import { formatChoices, formatList } from "../../../lib/format.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { ChoiceField } from "../../../ui/form/form-fields.tsx";
import type { AppFormState } from "../../../ui/form/use-app-form.ts";
import { OtherDoulas } from "./other-doulas.tsx";
import type { PackageSeller } from "./purchase-summary.tsx";

const answers = { yes: "Yes", no: "No", not_sure: "Not sure" };

interface CoverageFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  /** 'Colorado Medicaid' */
  programs: readonly string[];
  firstName: string;
}

/** Asks whether the parent has a public program in which the doula is enrolled. */
export function CoverageField<Input extends FieldValues>({
  form,
  name,
  programs,
  firstName,
}: CoverageFieldProps<Input>) {
  return (
    <div className="flex flex-col gap-1">
      <ChoiceField
        form={form}
        name={name}
        label={`Do you have, or have you applied for, ${formatChoices(programs)}?`}
        texts={answers}
        isRequired
        isInRow
      />
      <p className="text-ink-soft text-sm">
        If you order, {firstName} and Support see your answer. Nobody else does.
      </p>
    </div>
  );
}

/** What a parent who has, or may have, the program can do instead of paying. */
export function CoverageAdvice({ doula, payers }: { doula: PackageSeller; payers: readonly Payer[] }) {
  const { first_name: firstName } = doula;
  const programs = payers.map(formatPayerName);
  return (
    <>
      <InlineAlert tone="info" title={`Talk to ${firstName} before you pay`}>
        <p>
          {firstName} is enrolled in {formatList(programs)}, and may not charge you for care that it covers.
          Ask {firstName} what it covers for you.
        </p>
        <p className="mt-1">
          <TextLink to="/faq" hash="does-insurance-pay-for-a-doula">
            What to ask your plan
          </TextLink>
        </p>
      </InlineAlert>
      <OtherDoulas
        title="Others who are enrolled nearby"
        doula={doula}
        filters={{ insurance: payers.map(formatPayer) }}
      />
    </>
  );
}
