import { type SQL, sql } from "drizzle-orm";
import { blockedNameSql, isBlockedBetweenSql } from "../blocks/service.ts";

/** Shown instead of the name of a person the viewer may no longer know. */
const hiddenName = "Former member";

/** A person's name and picture, as SQL expressions. */
export interface IdentitySql {
  fullName: SQL;
  firstName: SQL;
  lastName: SQL;
  image: SQL;
  /** Only for doulas. */
  location?: SQL;
}

/** The viewer and the person they see. */
interface IdentityContext {
  viewerId: SQL;
  /** The alias of the other person's row of `users`. */
  account: string;
}

/**
 * SQL expression: true if a person is hidden from a viewer: after a block between them, and while suspended.
 */
export function isHiddenSql({ viewerId, account }: IdentityContext): SQL {
  const { id, suspendedAt } = accountColumns(account);
  return sql`(${suspendedAt} is not null or ${isBlockedBetweenSql(viewerId, id)})`;
}

/** A parent as seen by a doula who has met them, as JSON with column names. */
export function parentIdentitySql({
  viewerId,
  account,
  current,
}: IdentityContext & { current?: IdentitySql }): SQL {
  const { id, ...columns } = accountColumns(account);
  const hidden = hiddenIdentitySql(viewerId, id);
  return sql`case
    when ${isHiddenSql({ viewerId, account })} then ${hidden} else ${identityJson(current ?? columns)}
  end`;
}

/**
 * A doula as seen by a person who has saved, met or paid them, as JSON with column names; `p` is the
 * doula's row of `doula_profiles`. While listed, the current public details; after that the last public
 * ones; hidden after a block and while suspended.
 */
export function doulaIdentitySql(viewerId: SQL, current: IdentitySql = profileColumns): SQL {
  return sql`case
    when p.is_listed then ${identityJson(current)}
    when ${isDoulaHiddenSql(viewerId)}
      then ${hiddenIdentitySql(viewerId, sql`p.user_id`)}
    else coalesce(p.last_listed, ${identityJson(current)})
  end`;
}

/**
 * SQL expression: the slug of doula `p`, which contains their name; null while they are hidden
 * from the viewer.
 */
export function doulaSlugSql(viewerId: SQL): SQL {
  return sql`case when not ${isDoulaHiddenSql(viewerId)} then p.slug end`;
}

function isDoulaHiddenSql(viewerId: SQL): SQL {
  return sql`(
    not p.is_listed
    and (p.unlisted_reasons @> '{suspended}' or ${isBlockedBetweenSql(viewerId, sql`p.user_id`)})
  )`;
}

/** A person the viewer may no longer know: the name from the viewer's own block, otherwise `hiddenName`. */
function hiddenIdentitySql(viewerId: SQL, otherId: SQL): SQL {
  const name = sql`coalesce(${blockedNameSql(viewerId, otherId)}, ${hiddenName}::text)`;
  return identityJson({ fullName: name, firstName: name, lastName: sql`''`, image: sql`null::text` });
}

function identityJson({
  fullName,
  firstName,
  lastName,
  image,
  location = sql`null::text`,
}: IdentitySql): SQL {
  return sql`jsonb_build_object(
    'full_name', ${fullName}, 'first_name', ${firstName}, 'last_name', ${lastName},
    'profile_image_url', ${image}, 'location', ${location}
  )`;
}

function accountColumns(account: string) {
  const column = (name: string) => sql`${sql.identifier(account)}.${sql.identifier(name)}`;
  return {
    id: column("id"),
    suspendedAt: column("suspended_at"),
    fullName: column("full_name"),
    firstName: column("first_name"),
    lastName: column("last_name"),
    image: column("profile_image_url"),
  };
}

const profileColumns: IdentitySql = {
  fullName: sql`p.full_name`,
  firstName: sql`p.first_name`,
  lastName: sql`p.last_name`,
  image: sql`p.profile_image_url`,
  location: sql`p.location`,
};
