export const userTypes = ["client", "doula", "admin"] as const;

export type UserType = (typeof userTypes)[number];

/** The type that a text names in any case; 'client' where it names none. Everything after this compares exactly. */
export function toUserType(text: string | null | undefined): UserType {
  return userTypes.find((userType) => userType === text?.toLowerCase()) ?? "client";
}
