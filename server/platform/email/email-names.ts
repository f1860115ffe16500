import { hasAddress } from "../../../contract/platform/fields.ts";

/** Returns the name, or `otherwise` if email programs would turn the name into a link. */
export function emailName(name: string, otherwise: string): string {
  return hasAddress(name) ? otherwise : name;
}

/** Returns ', Grace' to follow a greeting, or nothing if the name must not appear in an email. */
export function nameAfterGreeting(firstName: string): string {
  const name = emailName(firstName.trim(), "");
  return name && `, ${name}`;
}
