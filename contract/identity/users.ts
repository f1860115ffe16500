export const userTypes = ["client", "doula", "admin"] as const;

export type UserType = (typeof userTypes)[number];

/**
 * The user type a text names, ignoring case; 'client' if it names none. All other code compares types
 * exactly.
 */
export function toUserType(text: string | null | undefined): UserType {
  return userTypes.find((userType) => userType === text?.toLowerCase()) ?? "client";
}

/** What admins change of a user. */
export const managedFields = ["first_name", "last_name", "user_type", "extra_intro_calls"] as const;

export type ManagedField = (typeof managedFields)[number];

/** How admins can sort users. Users who were never changed come first in 'updated'. */
export const userSortKeys = ["name", "email", "type", "created", "updated"] as const;

export type UserSortKey = (typeof userSortKeys)[number];

export const sortDirections = ["ascending", "descending"] as const;

/** The most intro calls an admin can add to a user's limit. */
export const extraIntroCallsRange = { min: 0, max: 100 } as const;

/** The longest IANA names have about 30 characters. */
export const timeZoneMaxLength = 64;

/** The most IDs in one request for a set of users. */
export const maxUserIds = 100;

export const usersPerPage = 25;

export const userSearchMaxLength = 100;

/** How many matching users are counted; beyond it the screen only says that there are more. */
export const maxCountedUsers = 1000;

/** The header with the ID of the person a change is for. If the session is another person's, the change is refused. */
export const userIdHeader = "x-user-id";
