import { doulaLimits } from "../../../../contract/directory/doulas.ts";
import {
  familyLimits,
  formatLanguage,
  type LanguageLevel,
  languageLevels,
  languageLevelTexts,
} from "../../../../contract/directory/families.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TagsField } from "../../../ui/form/tags-field.tsx";
import { useControlledField, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { type DoulaForm, hasError, type SectionProps } from "./doula-profile-sections.tsx";
import { FormSection } from "./form-section.tsx";
import { profileSuggestions } from "./profile-suggestions.ts";

/** Whom the doula knows, the languages they speak, and what they belong to. */
export function FamiliesAndLanguages({ form, isReadOnly }: SectionProps) {
  const [experience, languages] = [useFieldValue(form, "experience"), useFieldValue(form, "languages")];
  const levels = useFieldValue(form, "language_levels");
  const summary = [...experience, ...languages.map((language) => formatLanguage(language, levels))].join(
    " · ",
  );
  return (
    <FormSection
      title="Families and languages"
      isReadOnly={isReadOnly}
      summary={summary || "Whom you know, languages, communities"}
      mustBeOpen={hasError(form, ["experience", "languages", "language_levels", "communities"])}
    >
      <TagsField
        form={form}
        name="experience"
        label="Experience with"
        hint="Parents can ask for what we suggest here. Your own words are shown on your page only."
        suggestions={profileSuggestions.experience}
        maxLength={familyLimits.text}
      />
      <TagsField
        form={form}
        name="languages"
        label="Languages"
        suggestions={profileSuggestions.languages}
        maxLength={doulaLimits.tag}
      />
      <LanguageLevelFields form={form} />
      <TagsField
        form={form}
        name="communities"
        label="Communities I belong to (optional)"
        hint="Your page shows them to everyone. Nobody can search, filter or sort by them, and nobody counts them."
        suggestions={profileSuggestions.communities}
        maxLength={familyLimits.text}
      />
    </FormSection>
  );
}

/** How well the doula speaks each language. */
function LanguageLevelFields({ form }: { form: DoulaForm }) {
  const languages = useFieldValue(form, "languages");
  const { value: levels, onChange } = useControlledField(form, "language_levels");
  if (languages.length === 0) return null;
  const change = (language: string, level: LanguageLevel | undefined) => {
    const { [language]: _before, ...others } = levels;
    onChange(level ? { ...others, [language]: level } : others);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">How well you speak or sign each (optional)</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <Field key={language} label={language} className="wrap-anywhere">
            <Select
              value={levels[language] ?? ""}
              onChange={({ target }) =>
                change(
                  language,
                  languageLevels.find((level) => level === target.value),
                )
              }
            >
              <option value="">Not said</option>
              {languageLevels.map((level) => (
                <option key={level} value={level}>
                  {languageLevelTexts[level]}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
