import { z } from "zod";
import { currentPasswordSchema, emailSchema, linkTokenSchema, newPasswordSchema } from "./accounts.ts";

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

/** POST /auth/v1/logout: this session, all others, or all there are. */
const signOutScopes = ["local", "others", "global"] as const;
export const signOutQuerySchema = z.object({ scope: z.enum(signOutScopes).default("local") });

/** DELETE /auth/v1/user */
export const deleteUserSchema = z.object({ current_password: currentPasswordSchema });

/** POST /auth/v1/user/export */
export const exportUserSchema = z.object({ current_password: currentPasswordSchema });

/** GET /auth/v1/reauthenticate: every change of the account asks for this beside the session. */
export const reauthenticationSchema = z.object({ asks_for: z.literal("current_password") });

/** GET /auth/v1/.well-known/jwks.json */
export const keySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
