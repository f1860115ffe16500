import { z } from "zod";
import { placeLengths } from "../directory/places.ts";
import {
  refusedUserTypeSchema,
  requiredLine,
  requiredPhone,
  requiredText,
  typedText,
  upcomingDaySchema,
} from "../platform/fields.schema.ts";
import { normalizeText } from "../platform/normalize-text.ts";
import { findTimeZone } from "../platform/time.ts";
import {
  adminNeeds,
  cutPassword,
  isCommonPassword,
  isReturnPath,
  missingLastNameMessage,
  passwordMaxLength,
  passwordMinLength,
  signOutScopes,
  splitFullName,
} from "./accounts.ts";
import { identityErrors } from "./errors.ts";
import { dueDateMessages, isLikelyDueDate, profileLengths } from "./profiles.ts";
import { timeZoneMaxLength, userTypes } from "./users.ts";

/** All characters of a mailbox's name that need no quotes (RFC 5322), and any domain with a dot, punycode included. */
const emailPattern =
  /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/;

/** Addresses are compared in lower case. 254 is the longest address SMTP carries (RFC 5321). */
export const emailSchema = z
  .string({ error: identityErrors.credentials_missing })
  .overwrite(normalizeText)
  .toLowerCase()
  .max(254, { error: identityErrors.invalid_email })
  .pipe(z.email({ error: identityErrors.invalid_email, pattern: emailPattern }));

const newPasswordSchema = z
  .string({ error: identityErrors.credentials_missing })
  .min(passwordMinLength, { error: identityErrors.password_too_short })
  .max(passwordMaxLength, { error: `Please use at most ${passwordMaxLength} characters.` })
  .refine((password) => !isCommonPassword(password), {
    error: identityErrors.password_too_weak,
    params: { refusal: "password_too_weak" },
  });

/** An existing password. Its length is checked when it is chosen, not here. */
const currentPasswordSchema = z
  .string({ error: identityErrors.credentials_missing })
  .min(1)
  .overwrite(cutPassword);

/** Where to return after confirming or logging in: a path on this site, never another host. */
const returnPathSchema = z
  .string()
  .refine(isReturnPath, { error: "The return address must be a path on this site." });

/** Refuses a phone number instead of ignoring it: accounts belong to email addresses. */
const refusedPhoneSchema = z
  .unknown()
  .refine(() => false, {
    error: identityErrors.phone_not_accepted,
    params: { refusal: "phone_not_accepted" },
  })
  .optional()
  .describe("Not accepted: accounts have an email address");

/** POST /auth/v1/signup. Always creates a client; spec section 3, 'Signup metadata, client'. */
export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  data: z.object({
    full_name: requiredLine("Full name", profileLengths.full_name),
    due_date: upcomingDaySchema
      .refine((day) => isLikelyDueDate(day, new Date()), { error: dueDateMessages.tooFar })
      .nullish(),
    provider: typedText(profileLengths.provider).nullish(),
    user_type: refusedUserTypeSchema,
  }),
  phone: refusedPhoneSchema,
  user_type: refusedUserTypeSchema,
  next: returnPathSchema.optional(),
});

/**
 * POST /auth/v1/doula_signup. Always creates a doula; spec section 3, 'Doula signup metadata'. The server
 * derives names, type and coordinates; sending any of them is refused.
 */
export const doulaSignUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  data: z.strictObject({
    full_name: requiredLine("Full name", profileLengths.full_name).refine(
      (name) => name === "" || splitFullName(name).lastName !== "",
      { error: missingLastNameMessage },
    ),
    phone_number: requiredPhone("Phone number", profileLengths.phone),
    address: requiredText("Address", placeLengths.text),
    user_type: refusedUserTypeSchema,
  }),
  phone: refusedPhoneSchema,
  user_type: refusedUserTypeSchema,
  place_id: z
    .string()
    .max(placeLengths.placeId)
    .nullish()
    .describe("The chosen suggestion's ID; without one, the address must include a zip code"),
});

/** POST /auth/v1/token, the password grant. */
export const signInSchema = z.object({
  grant_type: z.literal("password"),
  email: emailSchema,
  phone: refusedPhoneSchema,
  password: currentPasswordSchema,
});

/** POST /auth/v1/resend: sends the confirmation email again. */
export const resendSchema = z.object({
  type: z.literal("signup"),
  email: emailSchema,
  next: returnPathSchema.optional(),
});

/** The token in an emailed link. */
const linkTokenSchema = z.string().min(1).max(200);

/**
 * POST /auth/v1/verify: the token from a confirmation email. Browsers other than the one that signed up must
 * also send the account's password or a new one.
 */
export const verifySchema = z
  .object({
    type: z.literal("signup"),
    token: linkTokenSchema,
    password: currentPasswordSchema.optional(),
    new_password: newPasswordSchema.optional(),
  })
  .refine(({ password, new_password }) => password === undefined || new_password === undefined, {
    error: "Please enter either the account's password or a new one.",
  });

function sixDigitsSchema(error: string) {
  return z
    .string()
    .transform((code) => normalizeText(code).replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error }));
}

/** POST /auth/v1/verify_code: the code from a confirmation email, in the browser that signed up. */
export const verifyCodeSchema = z.object({
  code: sixDigitsSchema("Please enter the six digits from the email."),
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
  user_metadata: z.object({ user_type: z.enum(userTypes) }).describe("As the spec's sign-in answers it"),
  admin_needs: z
    .enum(adminNeeds)
    .nullable()
    .describe("What an admin has to set up before the admin routes open; null for everyone else"),
  time_zone: z
    .string()
    .nullable()
    .describe("IANA zone of the browser last used, for emails; null until it has sent one"),
});

export type SessionUser = z.infer<typeof sessionUserSchema>;

/** Scripts cannot read the session cookie, so the body says who is signed in and until when. */
export const sessionSchema = z.object({ user: sessionUserSchema, expires_at: z.iso.datetime() });

/** `confirmed` means a new password was set, and the person logs in next. */
export const verifyResponseSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("signed_in"), session: sessionSchema }),
  z.object({ status: z.literal("confirmed") }),
  z
    .object({ status: z.literal("password_needed"), email: z.string() })
    .describe("Not confirmed yet, because another browser signed up"),
]);

export const verifyCodeResponseSchema = z.object({ session: sessionSchema });

/** `session` is null if the address must be confirmed first. */
export const signUpResponseSchema = z.object({ session: sessionSchema.nullable() });

/** POST /auth/v1/recover: the email leads to /reset-password#token=… */
export const recoverSchema = z.object({ email: emailSchema });

/** POST /auth/v1/reset: the token from that email and the new password. */
export const resetPasswordSchema = z.object({ token: linkTokenSchema, password: newPasswordSchema });

/** PUT /auth/v1/user: a new password or a new address, one at a time; each needs the current password. */
export const updateUserSchema = z
  .object({
    password: newPasswordSchema.optional(),
    email: emailSchema.optional(),
    current_password: currentPasswordSchema,
    user_type: refusedUserTypeSchema,
  })
  .refine(({ password, email }) => (password === undefined) !== (email === undefined), {
    error: "Please enter either a new password or a new email address.",
  });

/** The new address, until it is confirmed. */
export const emailChangeSchema = z.object({ new_email: z.string(), expires_at: z.iso.datetime() });

export type EmailChange = z.infer<typeof emailChangeSchema>;

/** An address waiting to be confirmed; null if there is none. */
export const pendingEmailSchema = z.object({ email_change: emailChangeSchema.nullable() });

/** POST /auth/v1/user/email_change/verify: the email to the new address leads to /confirm-email-change#token=… */
export const verifyEmailChangeSchema = z.object({ token: linkTokenSchema });

/** One device or browser where the caller is signed in. */
export const deviceSessionSchema = z.object({
  id: z.uuid(),
  device: z.string().describe("Such as 'Chrome on Windows'; 'Unknown device' if unrecognized"),
  is_current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  last_active_at: z.iso.datetime().describe("Accurate to the hour"),
});

export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** GET /auth/v1/sessions: the current session first, then by last activity. */
export const deviceSessionsSchema = z.object({ items: z.array(deviceSessionSchema) });

export const signOutQuerySchema = z.object({ scope: z.enum(signOutScopes).default("local") });

/** PUT /auth/v1/user/time_zone. Browsers write zones in several ways; one is stored. */
export const timeZoneSchema = z.object({
  time_zone: z
    .string()
    .max(timeZoneMaxLength)
    .transform((zone, context) => {
      const known = findTimeZone(zone);
      if (known) return known;
      context.addIssue({ code: "custom", message: "This is not a time zone." });
      return z.NEVER;
    }),
});

/** DELETE /auth/v1/user */
export const deleteUserSchema = z.object({ current_password: currentPasswordSchema });

/** POST /auth/v1/user/export */
export const exportUserSchema = z.object({ current_password: currentPasswordSchema });

/** GET /auth/v1/reauthenticate: what account changes require in addition to the session. */
export const reauthenticationSchema = z.object({ asks_for: z.literal("current_password") });

/** GET /auth/v1/.well-known/jwks.json */
export const keySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/**
 * The second step of signing in: codes from an authenticator app (TOTP, RFC 6238). An account has at most one
 * factor.
 */
export const factorSchema = z.object({
  id: z.uuid(),
  factor_type: z.literal("totp"),
  status: z
    .enum(["verified", "unverified"])
    .describe("'unverified' until its first code; not required until then"),
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

/** For the authenticator app: the URI for a QR code, and the secret for typing in. */
export const enrolledFactorSchema = z.object({
  id: z.uuid(),
  totp: z.object({ uri: z.string().describe("otpauth://…"), secret: z.string().describe("Base32") }),
});

/** Six digits from the app, with or without spaces. */
export const codeSchema = sixDigitsSchema("Please enter the six digits from your app.");

/** What proves that an admin is the account's owner. Forms send both fields empty if they are not required. */
export const adminProofSchema = z.object({
  current_password: z.string().overwrite(cutPassword).optional(),
  code: z
    .union([z.literal(""), codeSchema])
    .optional()
    .describe("From the admin's authenticator app, if set up, with the password"),
});

export type AdminProof = z.output<typeof adminProofSchema>;

/** Ignores case, spaces and hyphens. */
export const recoveryCodeSchema = z
  .string()
  .transform((code) => normalizeText(code).toLowerCase().replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, { error: "Please enter one of your recovery codes." }));

/** POST /auth/v1/factors/{id}/verify: one of the two; recovery codes only work for signing in. */
export const verifyFactorSchema = z
  .object({ code: codeSchema.optional(), recovery_code: recoveryCodeSchema.optional() })
  .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
    error: "Please enter either a code or a recovery code.",
  });

/**
 * Turning two-factor off and getting new recovery codes both need the password and, if two-factor is on, a
 * code from the app or a recovery code.
 */
export const factorProofSchema = z
  .object({
    current_password: currentPasswordSchema,
    code: codeSchema.optional(),
    recovery_code: recoveryCodeSchema.optional(),
  })
  .refine(({ code, recovery_code }) => code === undefined || recovery_code === undefined, {
    error: "Please enter either a code or a recovery code.",
  });

/** Recovery codes are shown once, when two-factor is turned on; null when signing in. */
export const verifiedFactorSchema = z.object({
  session: sessionSchema,
  recovery_codes: z.array(z.string()).nullable(),
});

export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/** `expires_at` is the deadline for entering a code. */
export const challengeSchema = z.object({ factor_id: z.uuid(), expires_at: z.iso.datetime() });

export type Challenge = z.infer<typeof challengeSchema>;

/**
 * POST /auth/v1/token: the session or, if two-factor is on, the challenge that completes the sign-in. An
 * HttpOnly cookie identifies the pending sign-in.
 */
export const signInResponseSchema = z.union([sessionSchema, z.object({ second_step: challengeSchema })]);
