import { z } from "zod";
import {
  codeSchema,
  recoverSchema,
  recoveryCodeSchema,
  resetPasswordSchema,
  signInSchema,
} from "../../../../contract/identity/accounts.schema.ts";

// The contract's schemas, adapted for the forms.
/** Accepts any length: existing passwords may predate today's rules. */
const current_password = z.string().min(1, { error: "Please enter your password." });
const { password } = resetPasswordSchema.shape;

export const logInSchema = signInSchema.extend({ password: current_password });
export const passwordSchema = z.object({ password: current_password });
export const newPasswordSchema = z.object({ password });
export const currentPasswordSchema = z.object({ current_password });
export const changePasswordSchema = z.object({ current_password, password });
export const changeEmailSchema = z.object({
  email: z.string().min(1, { error: "Please enter your new email." }).pipe(recoverSchema.shape.email),
  current_password,
});
export const codeFormSchema = z.object({ code: codeSchema });
export const recoveryCodeFormSchema = z.object({ code: recoveryCodeSchema });
export const codeProofSchema = codeFormSchema.extend({ current_password });
export const recoveryCodeProofSchema = recoveryCodeFormSchema.extend({ current_password });
