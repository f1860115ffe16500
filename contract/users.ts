export const userTypes = ["client", "doula", "admin"] as const;

export type UserType = (typeof userTypes)[number];

/** The type that a text names in any case; 'client' where it names none. Everything after this compares exactly. */
export function toUserType(text: string | null | undefined): UserType {
  return userTypes.find((userType) => userType === text?.toLowerCase()) ?? "client";
}

/** What admins sort users by. 'updated': who was never changed counts as changed before everybody else. */
export const userSortKeys = ["name", "email", "type", "created", "updated"] as const;

export type UserSortKey = (typeof userSortKeys)[number];

export const sortDirections = ["ascending", "descending"] as const;

/** How many intro calls beyond the limit of all an admin can allow a user. */
export const extraIntroCallsRange = { min: 0, max: 100 } as const;

export const usersPerPage = 25;

export const userSearchMaxLength = 100;

/** How many found users are counted; of more it is only said that there are more. */
export const maxCountedUsers = 1000;
