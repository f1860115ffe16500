import "./zod-config.ts";
import { z } from "zod";
import {
  idSchema,
  instantSchema,
  optionalText,
  pageOf,
  requiredText,
  typedNumber,
  typedText,
} from "./fields.schema.ts";
import { isStorable, noteMaxLength } from "./fields.ts";
import { userSchema } from "./profiles.schema.ts";
import { profileLengths } from "./profiles.ts";
import {
  extraIntroCallsRange,
  sortDirections,
  userSearchMaxLength,
  userSortKeys,
  usersPerPage,
  userTypes,
} from "./users.ts";

/** A user as admins see them: the row, with null in place of a change that never was. */
export const managedUserSchema = userSchema.extend({
  extra_intro_calls: z.int().describe("Allowed beyond the limit of all"),
  is_confirmed: z.boolean().describe("The email address is confirmed"),
  suspended_at: z.iso.datetime().nullable().describe("Null for who is not suspended"),
  updated_at: z.iso.datetime().nullable().describe("Null for never"),
});

export type ManagedUser = z.infer<typeof managedUserSchema>;

/** A place in the list, `<what it is sorted by>_<id>`. */
const userCursorSchema = z
  .string()
  .max(400)
  .refine(isStorable)
  .transform((cursor) => {
    const end = cursor.lastIndexOf("_");
    return { key: cursor.slice(0, Math.max(end, 0)), id: cursor.slice(end + 1) };
  })
  .pipe(z.object({ key: z.string(), id: idSchema }));

/** GET /rest/v1/users */
export const usersQuerySchema = z
  .object({
    search: typedText(userSearchMaxLength)
      .transform((text) => text.replaceAll(/\s+/g, " ") || undefined)
      .optional()
      .describe("Part of the email, first or last name"),
    user_type: z.enum(userTypes).optional(),
    suspended: z
      .literal("true")
      .transform(() => true)
      .optional()
      .describe("Only those who are"),
    sort: z.enum(userSortKeys).default("created"),
    direction: z.enum(sortDirections).default("descending"),
    after: userCursorSchema.optional().describe("next_cursor of the page before"),
    limit: z.coerce.number().int().min(1).max(100).default(usersPerPage),
  })
  .refine(({ sort, after }) => !after || !isTime(sort) || instantSchema.safeParse(after.key).success, {
    path: ["after"],
    error: "This page belongs to a list that is sorted otherwise.",
  });

function isTime(sort: string): boolean {
  return sort === "created" || sort === "updated";
}

export type UsersQuery = z.output<typeof usersQuerySchema>;

export const userPageSchema = pageOf(managedUserSchema).extend({
  counts: z
    .object({
      all: z.int().describe("All users there are"),
      found: z.int().describe("Those that the search and the type leave; with a search counted up to 1,000"),
      has_more: z.boolean().describe("There are more than were counted"),
    })
    .nullable()
    .describe("On the first page only"),
});

export type UserPage = z.infer<typeof userPageSchema>;

/** GET /rest/v1/users/{user_id}/management: a user, and what goes with them. */
export const userManagementSchema = managedUserSchema.extend({
  upcoming_calls: z.int().describe("Intro calls ahead, as client or as doula"),
  open_orders: z
    .array(
      z.object({
        id: idSchema,
        package_name: z.string(),
        other_side: z.string().describe("The doula's name, or the parent's"),
        until: z.iso.date().describe("Its last day"),
      }),
    )
    .describe("Paid orders whose weeks are not over, as client or as doula"),
  earlier_account: z
    .object({
      warnings: z.int(),
      blocks: z.int().describe("By other people"),
    })
    .describe("From deleted accounts of the same mailbox. Only admins see it"),
});

export type UserManagement = z.infer<typeof userManagementSchema>;

const { min, max } = extraIntroCallsRange;
const extraCallsMessage = `Please enter a whole number from ${min} to ${max}.`;

const managedFieldsSchema = z.strictObject({
  first_name: requiredText("First name", profileLengths.first_name),
  last_name: typedText(profileLengths.last_name),
  user_type: z.enum(userTypes),
  extra_intro_calls: z
    .int({ error: extraCallsMessage })
    .min(min, { error: extraCallsMessage })
    .max(max, { error: extraCallsMessage }),
});

/** PUT /rest/v1/users/{user_id}: what is left out stays as it is. */
export const userChangeSchema = managedFieldsSchema.partial();

export type UserChange = z.output<typeof userChangeSchema>;

/** PUT /rest/v1/users/{user_id}/suspension */
export const suspensionSchema = z.strictObject({
  reason: optionalText(noteMaxLength).describe("For the audit log; nobody else reads it"),
});

/** What the form holds. */
export const typedUserChangeSchema = managedFieldsSchema.extend({
  extra_intro_calls: typedNumber.pipe(managedFieldsSchema.shape.extra_intro_calls),
});
