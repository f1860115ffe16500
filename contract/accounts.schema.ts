import { z } from "zod";
import {
  adminNeeds,
  isReturnPath,
  lastNameMissing,
  passwordMaxLength,
  passwordMinLength,
  signOutScopes,
  splitFullName,
} from "./accounts.ts";
import { errorMessages } from "./errors.ts";
import { refusedUserTypeSchema, requiredText, typedText, upcomingDaySchema } from "./fields.schema.ts";
import { isPhoneNumber, phoneInvalid } from "./fields.ts";
import { placeLengths } from "./places.ts";
import { dueDateMessages, isLikelyDueDate, profileLengths } from "./profiles.ts";
import { userTypes } from "./users.ts";

/** Addresses are compared in lower case. 254 is the longest address SMTP carries (RFC 5321). */
export const emailSchema = z
  .string({ error: errorMessages.credentials_missing })
  .trim()
  .toLowerCase()
  .max(254, { error: errorMessages.invalid_email })
  .pipe(z.email({ error: errorMessages.invalid_email }));

const newPasswordSchema = z
  .string({ error: errorMessages.credentials_missing })
  .min(passwordMinLength, { error: errorMessages.password_too_short })
  .max(passwordMaxLength, { error: `Please use at most ${passwordMaxLength} characters.` });

/** An existing password. Its length is checked where it is chosen, not here. */
const currentPasswordSchema = z
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
    full_name: requiredText("Full name", profileLengths.full_name),
    due_date: upcomingDaySchema
      .refine((day) => isLikelyDueDate(day, new Date()), { error: dueDateMessages.tooFar })
      .nullish(),
    provider: typedText(profileLengths.provider).nullish(),
    user_type: refusedUserTypeSchema,
  }),
  user_type: refusedUserTypeSchema,
  next: returnPathSchema.optional(),
});

/**
 * POST /auth/v1/doula_signup. Always makes a doula; spec section 3, 'Doula signup metadata'. Names, type and coordinates
 * of that are the server's: whoever sends them is refused.
 */
export const doulaSignUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  data: z.strictObject({
    full_name: requiredText("Full name", profileLengths.full_name).refine(
      (name) => name === "" || splitFullName(name).lastName !== "",
      { error: lastNameMissing },
    ),
    phone_number: requiredText("Phone number", profileLengths.phone).refine(
      (phone) => !phone || isPhoneNumber(phone),
      { error: phoneInvalid },
    ),
    address: requiredText("Address", placeLengths.text),
    user_type: refusedUserTypeSchema,
  }),
  user_type: refusedUserTypeSchema,
  place_id: z
    .string()
    .max(placeLengths.placeId)
    .nullish()
    .describe("Of the suggestion that the address was chosen from; typed text needs a zip code"),
});

/** POST /auth/v1/token, the password grant. */
export const signInSchema = z.object({
  grant_type: z.literal("password"),
  email: emailSchema,
  password: currentPasswordSchema,
});

/** POST /auth/v1/resend: the confirmation mail again. */
export const resendSchema = z.object({
  type: z.literal("signup"),
  email: emailSchema,
  next: returnPathSchema.optional(),
});

/** The token of a mailed link. */
const linkTokenSchema = z.string().min(1).max(200);

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

export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  user_type: z.enum(userTypes),
  profile_image_url: z.string().nullable(),
});

/** The signed-in person, for themselves. */
export const sessionUserSchema = personSchema.extend({
  admin_needs: z
    .enum(adminNeeds)
    .nullable()
    .describe("What an admin has to set up before the admin routes open; null for everyone else"),
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

/** POST /auth/v1/recover: the mail leads to /reset-password?token=… */
export const recoverSchema = z.object({ email: emailSchema });

/** POST /auth/v1/reset: the token of that mail and the new password. */
export const resetPasswordSchema = z.object({ token: linkTokenSchema, password: newPasswordSchema });

/** PUT /auth/v1/user: a new password or a new address, one at a time; each asks for the current password. */
export const updateUserSchema = z
  .object({
    password: newPasswordSchema.optional(),
    email: emailSchema.optional(),
    current_password: currentPasswordSchema,
    user_type: refusedUserTypeSchema,
  })
  .refine(({ password, email }) => (password === undefined) !== (email === undefined), {
    error: "Please give either a new password or a new email address.",
  });

/** The address that waits to be confirmed. */
export const emailChangeSchema = z.object({ new_email: z.string(), expires_at: z.iso.datetime() });

export type EmailChange = z.infer<typeof emailChangeSchema>;

/** What PUT and GET answer of an address that waits to be confirmed; null where none does. */
export const pendingEmailSchema = z.object({ email_change: emailChangeSchema.nullable() });

/** POST /auth/v1/user/email_change/verify: the mail to the new address leads to /confirm-email-change?token=… */
export const verifyEmailChangeSchema = z.object({ token: linkTokenSchema });

/** One place where the caller is signed in. */
export const deviceSessionSchema = z.object({
  id: z.uuid(),
  device: z
    .string()
    .describe("In plain words, as 'Chrome on Windows'; 'Unknown device' where nothing is known"),
  is_current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  last_active_at: z.iso.datetime().describe("To the hour"),
});

export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** GET /auth/v1/sessions: this one first, then the most recently active. */
export const deviceSessionsSchema = z.object({ items: z.array(deviceSessionSchema) });

export const signOutQuerySchema = z.object({ scope: z.enum(signOutScopes).default("local") });

/** DELETE /auth/v1/user */
export const deleteUserSchema = z.object({ current_password: currentPasswordSchema });

/** POST /auth/v1/user/export */
export const exportUserSchema = z.object({ current_password: currentPasswordSchema });

/** GET /auth/v1/reauthenticate: every change of the account asks for this beside the session. */
export const reauthenticationSchema = z.object({ asks_for: z.literal("current_password") });

/** GET /auth/v1/.well-known/jwks.json */
export const keySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** The second step of signing in. There is at most one per account: codes of an authenticator app (TOTP, RFC 6238). */
export const factorSchema = z.object({
  id: z.uuid(),
  factor_type: z.literal("totp"),
  status: z
    .enum(["verified", "unverified"])
    .describe("'unverified' until its first code; not asked for until then"),
  created_at: z.iso.datetime(),
  recovery_codes_left: z.int(),
});

export type Factor = z.infer<typeof factorSchema>;

export const factorsSchema = z.object({ items: z.array(factorSchema) });

/** POST /auth/v1/factors */
export const newFactorSchema = z.object({
  factor_type: z.literal("totp"),
  current_password: currentPasswordSchema,
});

/** For the authenticator app: the address as a QR code, the secret where that cannot be scanned. */
export const enrolledFactorSchema = z.object({
  id: z.uuid(),
  totp: z.object({ uri: z.string().describe("otpauth://…"), secret: z.string().describe("Base32") }),
});

/** Six digits of the app, however they are grouped. */
export const codeSchema = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { error: "Please enter the six digits from your app." }));

/** Case and grouping do not matter. */
export const recoveryCodeSchema = z
  .string()
  .transform((code) => code.toLowerCase().replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, { error: "Please enter one of your recovery codes." }));

/** POST /auth/v1/factors/{id}/verify: one of the two; a recovery code only to sign in. */
export const verifyFactorSchema = z
  .object({ code: codeSchema.optional(), recovery_code: recoveryCodeSchema.optional() })
  .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
    error: "Please give either a code or a recovery code.",
  });

/**
 * What turning it off and new recovery codes ask for: the password and, if the factor is on, a code from the app, or a
 * recovery code for people who no longer have the app.
 */
export const factorProofSchema = z
  .object({
    current_password: currentPasswordSchema,
    code: codeSchema.optional(),
    recovery_code: recoveryCodeSchema.optional(),
  })
  .refine(({ code, recovery_code }) => code === undefined || recovery_code === undefined, {
    error: "Please give either a code or a recovery code.",
  });

/** The recovery codes come once, when the factor is turned on; null when it finished signing in. */
export const verifiedFactorSchema = z.object({
  session: sessionSchema,
  recovery_codes: z.array(z.string()).nullable(),
});

export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/** Until when a code may be given. */
export const challengeSchema = z.object({ factor_id: z.uuid(), expires_at: z.iso.datetime() });

export type Challenge = z.infer<typeof challengeSchema>;

/**
 * POST /auth/v1/token: the session, or, where the account has a factor, what to finish signing in with. The started
 * sign-in is in a cookie that no script can read.
 */
export const signInAnswerSchema = z.union([sessionSchema, z.object({ second_step: challengeSchema })]);
