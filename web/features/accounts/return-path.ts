import { isReturnPath } from "../../../contract/accounts.ts";

/** The path on this site that an address bar asks to go on to, or undefined where it is anything else. */
export function returnPath(wanted: unknown): string | undefined {
  return typeof wanted === "string" && isReturnPath(wanted) ? wanted : undefined;
}
