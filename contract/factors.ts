import { z } from "zod";
import { currentPasswordSchema, sessionSchema } from "./accounts.ts";

export const recoveryCodeCount = 10;

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

/** What turning off, and new recovery codes, ask for. */
export const factorPasswordSchema = z.object({ current_password: currentPasswordSchema });

/** Six digits of the app, however they are grouped. */
const codeSchema = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { error: "Please enter the six digits of your app." }));

/** Case and grouping do not matter. */
const recoveryCodeSchema = z
  .string()
  .transform((code) => code.toLowerCase().replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, { error: "Please enter one of your recovery codes." }));

/** POST /auth/v1/factors/{id}/verify: one of the two; a recovery code only to sign in. */
export const verifyFactorSchema = z
  .object({ code: codeSchema.optional(), recovery_code: recoveryCodeSchema.optional() })
  .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
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
