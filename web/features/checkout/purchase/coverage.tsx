import type { FieldPath, FieldValues } from "react-hook-form";
import { formatEnrollment } from "../../../../contract/directory/payers.ts";
import { formatChoices, formatList } from "../../../lib/format.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { ChoiceField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { type LocatedDoula, OtherDoulas, useOtherDoulas } from "./other-doulas.tsx";

const answers = { yes: "Yes", no: "No", not_sure: "Not sure" };

interface CoverageQuestionProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  doula: LocatedDoula;
  firstName: string;
  /** 'Colorado Medicaid' */
  programs: readonly string[];
}

/**
 * Asks whether the parent has a public program in which the doula is enrolled. A parent who has it, or may have it, reads
 * what they can do instead of paying.
 */
export function CoverageQuestion<Input extends FieldValues>({
  form,
  name,
  doula,
  firstName,
  programs,
}: CoverageQuestionProps<Input>) {
  const answer: unknown = useFieldValue(form, name);
  // Searched before the answer is known, so that the search does not give it away.
  const others = useOtherDoulas({ doula, filters: { insurance: programs.map(formatEnrollment) } });
  return (
    <>
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
      {isCovered(answer) && (
        <>
          <InlineAlert tone="info" title={`Talk to ${firstName} before you pay`}>
            <p>
              {firstName} is enrolled in {formatList(programs)}, and isn't allowed to charge you for care that
              it covers. Ask {firstName} what it covers for you.
            </p>
            <p className="mt-1">
              <TextLink to="/faq" hash="does-insurance-pay-for-a-doula">
                What to ask your plan
              </TextLink>
            </p>
          </InlineAlert>
          <OtherDoulas title="Other enrolled doulas nearby" others={others} />
        </>
      )}
    </>
  );
}

/** Returns true after 'Yes' and 'Not sure': the doula may not be allowed to charge the parent. */
export function isCovered(answer: unknown): boolean {
  return answer === "yes" || answer === "not_sure";
}
