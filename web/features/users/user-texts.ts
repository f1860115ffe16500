import type { UserType } from "../../../contract/users.ts";

export const userTypeTexts: Record<UserType, string> = { client: "Client", doula: "Doula", admin: "Admin" };

export const suspendedText = "Suspended";

/** What a user is called where their name may be missing. */
export function nameOfUser({ full_name, email }: { full_name: string; email: string }): string {
  return full_name || email;
}
