import { z } from "zod";
import { dueDateMessages, isLikelyDueDate } from "./due-dates.ts";
import { errorMessages } from "./error-messages.ts";
import { requiredText, typedText, upcomingDaySchema } from "./fields.ts";
import { passwordMaxLength, passwordMinLength } from "./passwords.ts";
import { profileLengths } from "./profile-lengths.ts";
import { isReturnPath } from "./return-path.ts";
import { userTypes } from "./users.ts";

/** Addresses are compared in lower case. 254 is the longest address SMTP carries (RFC 5321). */
export const emailSchema = z
  .string({ error: errorMessages.credentials_missing })
  .trim()
  .toLowerCase()
  .max(254, { error: errorMessages.invalid_email })
  .pipe(z.email({ error: errorMessages.invalid_email }));

export const newPasswordSchema = z
  .string({ error: errorMessages.credentials_missing })
  .min(passwordMinLength, { error: errorMessages.password_too_short })
  .max(passwordMaxLength, { error: `Please use at most ${passwordMaxLength} characters.` });

/** The password that somebody has already; shorter ones were never taken, but are no business of this check. */
export const currentPasswordSchema = z
  .string({ error: errorMessages.credentials_missing })
  .min(1)
  .max(passwordMaxLength);

/** Where to return after confirming or logging in: a path on this site, never another host. */
const returnPathSchema = z
  .string()
  .refine(isReturnPath, { error: "The return address must be a path on this site." });

/** POST /auth/v1/signup. Always makes a client; spec section 3, 'Signup metadata, client'. */
export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  data: z.object({
    full_name: requiredText("Full name", 120),
    due_date: upcomingDaySchema
      .refine((day) => isLikelyDueDate(day, new Date()), { error: dueDateMessages.tooFar })
      .nullish(),
    provider: typedText(profileLengths.provider).nullish(),
  }),
  next: returnPathSchema.optional(),
});

/** POST /auth/v1/token, the password grant. */
export const signInSchema = z.object({
  grant_type: z.literal("password"),
  email: emailSchema,
  password: currentPasswordSchema,
});

/** POST /auth/v1/resend: the confirmation mail once more. */
export const resendSchema = z.object({
  type: z.literal("signup"),
  email: emailSchema,
  next: returnPathSchema.optional(),
});

/** The token of a mailed link. */
export const linkTokenSchema = z.string().min(1).max(200);

/**
 * POST /auth/v1/verify: the token of a confirmation mail. Outside the browser that signed up it also takes the account's
 * password, or a new one.
 */
export const verifySchema = z
  .object({
    type: z.literal("signup"),
    token: linkTokenSchema,
    password: currentPasswordSchema.optional(),
    new_password: newPasswordSchema.optional(),
  })
  .refine(({ password, new_password }) => password === undefined || new_password === undefined, {
    error: "Please give either the account's password or a new one.",
  });

/** What is told of the signed-in person, to themselves. */
export const sessionUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  user_type: z.enum(userTypes),
  profile_image_url: z.string().nullable(),
});

export type SessionUser = z.infer<typeof sessionUserSchema>;

/** The session is a cookie that no script can read; the body tells who it is for and until when. */
export const sessionSchema = z.object({ user: sessionUserSchema, expires_at: z.iso.datetime() });

/** `confirmed` means: with a new password, and logging in comes next. */
export const verifyAnswerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("signed_in"), session: sessionSchema }),
  z.object({ status: z.literal("confirmed") }),
  z
    .object({ status: z.literal("password_needed"), email: z.string() })
    .describe("Nothing is confirmed yet: this browser did not sign up"),
]);

/** `session` is null where the address must be confirmed first. */
export const signUpAnswerSchema = z.object({ session: sessionSchema.nullable() });

/** A name is split at its first space: 'Ana Maria Ruiz' is 'Ana' and 'Maria Ruiz'. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const trimmed = fullName.trim();
  const space = trimmed.search(/\s/);
  if (space === -1) return { firstName: trimmed, lastName: "" };
  return { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space).trim() };
}
