import { z } from "zod";
import { platformErrors } from "../platform/errors.ts";
import {
  calendarDaySchema,
  idSchema,
  optionalLine,
  optionalPhone,
  optionalText,
  refusedUserTypeSchema,
  requiredLine,
} from "../platform/fields.schema.ts";
import { personSchema } from "./accounts.schema.ts";
import { profileLengths } from "./profiles.ts";

export const profileOwnerSchema = z.object({ user_id: idSchema });

/** GET /rest/v1/users/{user_id}: the row, in the shape of spec section 3. */
export const userSchema = personSchema.extend({
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type User = z.infer<typeof userSchema>;

/** A parent's own details: parent_profiles in spec section 3, plus the names from users. */
export const parentProfileSchema = z.object({
  user_id: z.uuid(),
  full_name: z.string().describe("Parent 1"),
  email: z.string(),
  parent2_name: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  due_date: z.iso.date().nullable(),
  provider: z.string().nullable().describe("The planned place of birth: a hospital or a home address"),
  profile_image_url: z.string().nullable(),
});

export type ParentProfile = z.infer<typeof parentProfileSchema>;

/** The fields a parent edits. Past due dates are allowed: babies come late, and saved dates age. */
export const parentProfileFieldsSchema = z.object({
  full_name: requiredLine("Parent 1 name", profileLengths.full_name),
  parent2_name: optionalLine(profileLengths.parent2_name),
  phone: optionalPhone(profileLengths.phone),
  address: optionalText(profileLengths.address),
  due_date: calendarDaySchema.nullable(),
  provider: optionalText(profileLengths.provider)
    .optional()
    .describe("The planned place of birth; unchanged if omitted"),
});

/** PUT /rest/v1/parent_profiles/{user_id} */
export const parentProfileChangeSchema = parentProfileFieldsSchema.extend({
  user_type: refusedUserTypeSchema,
});

/** As the form sends it: empty fields are still text. */
export type TypedParentProfile = z.input<typeof parentProfileFieldsSchema>;

export type ParentProfileChange = z.output<typeof parentProfileFieldsSchema>;

export const namesSchema = z.object({
  first_name: requiredLine("First name", profileLengths.first_name),
  last_name: requiredLine("Last name", profileLengths.last_name),
});

export type NamesChange = z.output<typeof namesSchema>;

/** PATCH /rest/v1/users/{user_id} */
export const namesChangeSchema = namesSchema.extend({ user_type: refusedUserTypeSchema });

/** PUT /rest/v1/users/{user_id}/admin_profile */
export const adminProfileChangeSchema = namesSchema.extend({
  user_type: z
    .unknown()
    .refine((type) => type === "admin", {
      error: platformErrors.forbidden,
      params: { refusal: "forbidden" },
    })
    .optional()
    .describe("The type that saving sets; any other is refused with 403"),
});

/** GET /rest/v1/users/{user_id} */
export const ownUserSchema = userSchema.extend({
  has_admin_form: z
    .boolean()
    .describe("Edit Profile shows the admin form, for admins and the confirmed owner of ADMIN_EMAIL"),
});

export type OwnUser = z.infer<typeof ownUserSchema>;
