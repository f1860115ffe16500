import { z } from "zod";
import { introCallLinkMessages } from "../../../../contract/directory/doulas.ts";
import { ownProfileFieldsSchema } from "../../../../contract/directory/own-profile.schema.ts";

const { years_experience, hourly_rate } = ownProfileFieldsSchema.shape;

/** A number field's value: text, empty for no number. */
function typedNumber<Schema extends z.ZodType<number | null, number | null>>(schema: Schema) {
  return z
    .string()
    .transform((text) => (text.trim() === "" ? null : Number(text)))
    .pipe(schema);
}

/** The doula form of Edit Profile; `updated_at` comes from the profile it started with. */
export const ownProfileFormSchema = ownProfileFieldsSchema
  .extend({
    years_experience: typedNumber(years_experience),
    hourly_rate: typedNumber(hourly_rate),
    updated_at: z.string(),
  })
  .refine(({ intro_call_medium, intro_call_link }) => intro_call_medium === "phone" || intro_call_link, {
    error: introCallLinkMessages.missing,
    path: ["intro_call_link"],
    // In addition to any other errors.
    when: () => true,
  });

/** As typed. */
export type TypedOwnProfile = z.input<typeof ownProfileFormSchema>;
