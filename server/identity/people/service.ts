import { queryBuilder, schema } from "../../../db/database.ts";

const { parentProfiles, users } = schema;

/**
 * Returns a subquery with every account, for joins in other domains: its names, picture and address, its type, whether it
 * is suspended, and what emails and calendar links need. `alias` is its name in the statement.
 */
export function selectUsers<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      id: users.id,
      createdAt: users.createdAt,
      email: users.email,
      emailVerified: users.emailVerified,
      fullName: users.fullName,
      firstName: users.firstName,
      lastName: users.lastName,
      userType: users.userType,
      profileImageUrl: users.profileImageUrl,
      timeZone: users.timeZone,
      extraIntroCalls: users.extraIntroCalls,
      linkGeneration: users.linkGeneration,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .as(alias);
}

/** Returns a subquery with every parent's due date, place of birth (`provider`) and phone, for joins in other domains. */
export function selectParentProfiles<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      userId: parentProfiles.userId,
      dueDate: parentProfiles.dueDate,
      provider: parentProfiles.provider,
      phone: parentProfiles.phone,
    })
    .from(parentProfiles)
    .as(alias);
}
