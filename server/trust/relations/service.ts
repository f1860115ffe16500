import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { blockedNameSql, isBlockedBetweenSql } from "../blocks/service.ts";

/** Replaces the name of a person the viewer may no longer know. */
const hiddenName = "Former member";

/** A person's name and picture, as columns or SQL expressions. */
export interface IdentitySql {
  fullName: SQLWrapper;
  firstName: SQLWrapper;
  lastName: SQLWrapper;
  profileImageUrl: SQLWrapper;
  /** The location of a doula; undefined for parents. */
  location?: SQLWrapper;
}

interface AccountSql extends IdentitySql {
  id: SQLWrapper;
  suspendedAt: SQLWrapper;
}

interface DoulaSql extends IdentitySql {
  userId: SQLWrapper;
  slug: SQLWrapper;
  isListed: SQLWrapper;
  unlistedReasons: SQLWrapper;
  lastListed: SQLWrapper;
}

interface SeenAccount {
  viewerId: SQLWrapper;
  account: AccountSql;
}

interface SeenDoula {
  viewerId: SQLWrapper;
  doula: DoulaSql;
}

/**
 * SQL expression: true if a person is hidden from a viewer: after a block between them, and while suspended.
 */
export function isHiddenSql({ viewerId, account }: SeenAccount): SQL {
  return sql`(${account.suspendedAt} is not null or ${isBlockedBetweenSql(viewerId, account.id)})`;
}

/** SQL expression: a parent as seen by a doula who has met them, as JSON with column names. */
export function parentIdentitySql({
  viewerId,
  account,
  current = account,
}: SeenAccount & { current?: IdentitySql }): SQL {
  return sql`case
    when ${isHiddenSql({ viewerId, account })} then ${hiddenIdentitySql(viewerId, account.id)}
    else ${identityJson(current)}
  end`;
}

/**
 * SQL expression: a doula as seen by a person who has saved, met or paid them, as JSON with column names. While listed, the
 * current public details; after that the last public ones; hidden after a block and while suspended.
 */
export function doulaIdentitySql({
  viewerId,
  doula,
  current = doula,
}: SeenDoula & { current?: IdentitySql }): SQL {
  return sql`case
    when ${doula.isListed} then ${identityJson(current)}
    when ${isDoulaHiddenSql({ viewerId, doula })} then ${hiddenIdentitySql(viewerId, doula.userId)}
    else coalesce(${doula.lastListed}, ${identityJson(current)})
  end`;
}

/** SQL expression: a doula's slug, which contains their name; null while they are hidden from the viewer. */
export function doulaSlugSql(seen: SeenDoula): SQL {
  return sql`case when not ${isDoulaHiddenSql(seen)} then ${seen.doula.slug} end`;
}

function isDoulaHiddenSql({ viewerId, doula }: SeenDoula): SQL {
  return sql`(
    not ${doula.isListed}
    and (${doula.unlistedReasons} @> '{suspended}' or ${isBlockedBetweenSql(viewerId, doula.userId)})
  )`;
}

/** A person the viewer may no longer know: the name from the viewer's own block, otherwise `hiddenName`. */
function hiddenIdentitySql(viewerId: SQLWrapper, otherId: SQLWrapper): SQL {
  const name = sql`coalesce(${blockedNameSql(viewerId, otherId)}, ${hiddenName}::text)`;
  return identityJson({
    fullName: name,
    firstName: name,
    lastName: sql`''`,
    profileImageUrl: sql`null::text`,
  });
}

function identityJson({
  fullName,
  firstName,
  lastName,
  profileImageUrl,
  location = sql`null::text`,
}: IdentitySql): SQL {
  return sql`jsonb_build_object(
    'full_name', ${fullName}, 'first_name', ${firstName}, 'last_name', ${lastName},
    'profile_image_url', ${profileImageUrl}, 'location', ${location}
  )`;
}
