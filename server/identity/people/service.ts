import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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

interface SearchedPerson {
  email: SQLWrapper;
  firstName: SQLWrapper;
  lastName: SQLWrapper;
}

/** Matches any part of a name or an address, no matter how short the search is, and ignores case and accents. */
export function matchesPersonSql({ email, firstName, lastName }: SearchedPerson, search: string): SQL {
  return matchesTextSql(sql`${email} || chr(10) || ${firstName} || ' ' || ${lastName}`, search);
}

/** Matches any part of a text, ignoring case and accents. */
export function matchesTextSql(text: SQLWrapper, search: string): SQL {
  const escaped = search.replaceAll(/[\\%_]/g, "\\$&");
  return sql`normalize_for_search(${text}) like normalize_for_search(${`%${escaped}%`})`;
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
