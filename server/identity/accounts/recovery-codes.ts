import { createHmac, randomInt } from "node:crypto";
import { recoveryCodeCount } from "../../../contract/identity/accounts.ts";

/** Excludes characters that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates recovery codes, such as 'k7wqz-m3xfp'. Each allows one sign-in without the app. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/**
 * Returns the stored form of a code. The hash is keyed, so that the stored value alone cannot be
 * brute-forced. Hyphens in the code do not matter.
 */
export function hashRecoveryCode(recoveryKey: string, code: string): string {
  return createHmac("sha256", recoveryKey)
    .update(`recovery code ${code.replaceAll("-", "")}`)
    .digest("base64url");
}
