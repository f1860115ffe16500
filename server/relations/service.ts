import { type SQL, sql } from "drizzle-orm";
import { blockedNameSql, isBlockedBetweenSql } from "../blocks/service.ts";

/** What a person is called by people who may no longer know who they are. */
const hiddenName = "Former member";

/** Names and picture of a person, as expressions. */
export interface IdentitySql {
  fullName: SQL;
  firstName: SQL;
  lastName: SQL;
  image: SQL;
  /** Set for doulas only. */
  location?: SQL;
}

/** Who looks at whom. */
interface Sight {
  viewerId: SQL;
  /** The alias of the other person's row of `users`. */
  account: string;
}

/** True if a person is hidden from a viewer, as an expression: after a block between them, and while suspended. */
export function isHiddenSql({ viewerId, account }: Sight): SQL {
  const { id, suspendedAt } = columnsOf(account);
  return sql`(${suspendedAt} is not null or ${isBlockedBetweenSql(viewerId, id)})`;
}

/** A parent as a doula who has met them sees them, as JSON with the names of columns. */
export function parentIdentitySql({ viewerId, account, current }: Sight & { current?: IdentitySql }): SQL {
  const { id, ...columns } = columnsOf(account);
  const hidden = hiddenIdentitySql(viewerId, id);
  return sql`case
    when ${isHiddenSql({ viewerId, account })} then ${hidden} else ${identityJson(current ?? columns)}
  end`;
}

/**
 * A doula as a person who has saved, met or paid them sees them, as JSON with the names of columns; `p` is the doula's row of
 * `doula_profiles`. Who is listed is public. After that it is what was public last; after a block and while they are
 * suspended it is hidden.
 */
export function doulaIdentitySql(viewerId: SQL, current: IdentitySql = profileColumns): SQL {
  return sql`case
    when p.is_listed then ${identityJson(current)}
    when ${isDoulaHiddenSql(viewerId)}
      then ${hiddenIdentitySql(viewerId, sql`p.user_id`)}
    else coalesce(p.last_listed, ${identityJson(current)})
  end`;
}

/** The address of doula `p`'s page, which their name is part of, as an expression; null while they are hidden from a viewer. */
export function doulaSlugSql(viewerId: SQL): SQL {
  return sql`case when not ${isDoulaHiddenSql(viewerId)} then p.slug end`;
}

function isDoulaHiddenSql(viewerId: SQL): SQL {
  return sql`(
    not p.is_listed
    and (p.unlisted_reasons @> '{suspended}' or ${isBlockedBetweenSql(viewerId, sql`p.user_id`)})
  )`;
}

/** A person whom the viewer may no longer know: the name as of the viewer's own block, else `hiddenName`. */
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

function columnsOf(account: string) {
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
