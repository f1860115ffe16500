import "../platform/zod-config.ts";
import { z } from "zod";
import {
  idSchema,
  instantSchema,
  optionalText,
  pageSchema,
  requiredLine,
  typedLine,
  typedNumber,
} from "../platform/fields.schema.ts";
import { isStorable, noteMaxLength } from "../platform/fields.ts";
import { accountRules, explanationMaxLength, missingRule, ruleMissingMessage } from "../trust/reports.ts";
import { emailSchema } from "./accounts.schema.ts";
import { userSchema } from "./profiles.schema.ts";
import { profileLengths } from "./profiles.ts";
import {
  extraIntroCallsRange,
  maxUserIds,
  sortDirections,
  userSearchMaxLength,
  userSortKeys,
  usersPerPage,
  userTypes,
} from "./users.ts";

/** A user as admins see them: the row, with null for changes that never happened. */
export const managedUserSchema = userSchema.extend({
  extra_intro_calls: z.int().describe("Allowed beyond the general limit"),
  is_confirmed: z.boolean().describe("The email address is confirmed"),
  suspended_at: z.iso.datetime().nullable().describe("Null if not suspended"),
  updated_at: z.iso.datetime().nullable().describe("Null if never"),
});

export type ManagedUser = z.infer<typeof managedUserSchema>;

/** PUT /rest/v1/users/{user_id}/email */
export const addressCorrectionSchema = z.strictObject({ email: emailSchema });

export type AddressCorrection = z.output<typeof addressCorrectionSchema>;

/** The form: typed twice, because a mistyped address could give the account to a stranger. */
export const typedCorrectionSchema = z
  .strictObject({ email: emailSchema, repeated_email: emailSchema })
  .refine(({ email, repeated_email }) => email === repeated_email, {
    error: "Please type the same address twice.",
    path: ["repeated_email"],
  });

/** A position in the list, `<sort value>_<id>`. */
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
    search: typedLine(userSearchMaxLength)
      .transform((text) => text.replaceAll(/\s+/g, " ") || undefined)
      .optional()
      .describe("Part of the email, first name or last name"),
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(idSchema).max(maxUserIds, { error: `Please ask for at most ${maxUserIds} users.` }))
      .optional()
      .describe("Only these users, separated by commas"),
    user_type: z.enum(userTypes).optional(),
    suspended: z
      .literal("true")
      .transform(() => true)
      .optional()
      .describe("Only suspended users"),
    sort: z.enum(userSortKeys).default("created"),
    direction: z.enum(sortDirections).default("descending"),
    after: userCursorSchema.optional().describe("next_cursor of the previous page"),
    limit: z.coerce.number().int().min(1).max(100).default(usersPerPage),
  })
  .refine(({ sort, after }) => !after || !isTime(sort) || instantSchema.safeParse(after.key).success, {
    path: ["after"],
    error: "This cursor belongs to a different sort order.",
  });

function isTime(sort: string): boolean {
  return sort === "created" || sort === "updated";
}

export type UsersQuery = z.output<typeof usersQuerySchema>;

export const userPageSchema = pageSchema(managedUserSchema).extend({
  counts: z
    .object({
      all: z.int().describe("All users"),
      found: z.int().describe("Users who match the search and the type; a search counts up to 1,000"),
      has_more: z.boolean().describe("More users match than were counted"),
    })
    .nullable()
    .describe("Only on the first page"),
});

export type UserPage = z.infer<typeof userPageSchema>;

const upcomingCallsSchema = z.int().describe("Upcoming intro calls, as client or as doula");

const openOrdersSchema = z
  .array(
    z.object({
      id: idSchema,
      package_name: z.string(),
      other_side: z.string().describe("The name of the doula or the parent"),
      until: z.iso
        .date()
        .nullable()
        .describe(
          "The last day of the order; null for an admin's view of a birth, whose due date it would tell",
        ),
    }),
  )
  .describe("Paid orders that are still open, as client or as doula");

/** GET /auth/v1/user/deletion: what prevents people from deleting their account, and what it would cancel. */
export const ownDeletionSchema = z.object({
  open_orders: openOrdersSchema.describe("While there are any, the account cannot be deleted"),
  upcoming_calls: upcomingCallsSchema,
});

export type OwnDeletion = z.infer<typeof ownDeletionSchema>;

/** GET /rest/v1/users/{user_id}/management: a user, and what deleting them affects. */
export const userManagementSchema = managedUserSchema.extend({
  can_correct_address: z.boolean().describe("By an admin: never confirmed, or it gets no email"),
  upcoming_calls: upcomingCallsSchema,
  open_orders: openOrdersSchema,
  earlier_account: z
    .object({
      warnings: z.int(),
      blocks: z.int().describe("By other people"),
    })
    .describe("From deleted accounts of the same mailbox; visible to admins only"),
});

export type UserManagement = z.infer<typeof userManagementSchema>;

const { min, max } = extraIntroCallsRange;
const extraCallsMessage = `Please enter a whole number from ${min} to ${max}.`;

const managedFieldsSchema = z.strictObject({
  first_name: requiredLine("First name", profileLengths.first_name),
  last_name: typedLine(profileLengths.last_name),
  user_type: z.enum(userTypes),
  extra_intro_calls: z
    .int({ error: extraCallsMessage })
    .min(min, { error: extraCallsMessage })
    .max(max, { error: extraCallsMessage }),
});

/** PUT /rest/v1/users/{user_id}: omitted fields stay as they are. */
export const userChangeSchema = managedFieldsSchema.partial();

export type UserChange = z.output<typeof userChangeSchema>;

/** PUT /rest/v1/users/{user_id}/suspension */
export const suspensionSchema = z.strictObject({
  reason: optionalText(noteMaxLength)
    .default(null)
    .describe("For the audit log; visible to admins, and to the person in the export of their data"),
  rule: z
    .enum(accountRules, { error: ruleMissingMessage })
    .nullable()
    .default(null)
    .describe(`What they are suspended for; it is in the email to them. ${missingRule}`),
  explanation: optionalText(explanationMaxLength).default(null).describe("Follows the rule in the email"),
});

export type Suspension = z.output<typeof suspensionSchema>;

/** The form's values: it requires a rule. */
export const typedSuspensionSchema = suspensionSchema.extend({
  rule: z.enum(accountRules, { error: ruleMissingMessage }),
});

/** The form's values. */
export const typedUserChangeSchema = managedFieldsSchema.extend({
  extra_intro_calls: typedNumber.pipe(managedFieldsSchema.shape.extra_intro_calls),
});
