import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { certificationSchema } from "../../../contract/directory/certifications.schema.ts";
import { doulaStatuses } from "../../../contract/directory/doulas.ts";
import { storedTermsSchema } from "../../../contract/directory/packages.schema.ts";
import {
  type ChangedProfile,
  type ChangedProfilesQuery,
  changedProfileSchema,
  type ProfileChange,
  profileChangeSchema,
} from "../../../contract/directory/profile-changes.schema.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";

const users = selectUsers("users");

const { doulaProfiles } = schema;

interface Change {
  doulaProfileId: string;
  /** A field's name, `certification:<id>` or `package:<id>`. */
  item: string;
  /** Undefined if there was nothing before, or is nothing now. */
  before: unknown;
  after: unknown;
}

/**
 * Stores a doula's changes after approval until an admin accepts them, with the approved value, no
 * matter how often it changes. A value that is changed back is removed. Call under the profile's lock;
 * notifies the admins.
 */
export async function trackChange(
  { realtime }: Pick<Platform, "realtime">,
  tx: Transaction,
  change: Change,
): Promise<void> {
  const { doulaProfileId, item } = change;
  const [before, after] = [toJson(change.before), toJson(change.after)];
  await tx.execute(sql`
    insert into profile_changes (doula_profile_id, item, before, after)
    values (${doulaProfileId}, ${item}, ${before}::jsonb, ${after}::jsonb)
    on conflict (doula_profile_id, item) do update set after = excluded.after, position = default, changed_at = default
  `);
  await tx.execute(sql`
    delete from profile_changes
    where doula_profile_id = ${doulaProfileId} and item = ${item} and before = after
  `);
  await realtime.publishToType(tx, "admin", { type: "admin.changed" });
}

/** Updates names waiting for review to the ones an admin just gave the profile. */
export async function refreshChangedNames(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update profile_changes c
    set after = to_jsonb(case c.item when 'first_name' then p.first_name else p.last_name end), position = default
    from doula_profiles p
    where p.user_id = ${userId} and c.doula_profile_id = p.id and c.item in ('first_name', 'last_name')
      and c.after <> to_jsonb(case c.item when 'first_name' then p.first_name else p.last_name end)
  `);
  await tx.execute(sql`
    delete from profile_changes c
    using doula_profiles p
    where p.user_id = ${userId} and c.doula_profile_id = p.id and c.before = c.after
  `);
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

const byTime = keyset({ at: sql`w.changed_at`, id: sql`w.id` }, "oldest first");

/** Doulas with changes waiting for review, and those unlisted until one; longest waiting first. */
export async function findChangedProfiles(
  db: Queryable,
  { after, limit }: ChangedProfilesQuery,
): Promise<{ profile: ChangedProfile; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    with waiting as (
      select c.doula_profile_id as id, min(c.created_at) as changed_at, max(c.position)::float8 as newest_change,
        jsonb_agg(
          jsonb_build_object('item', c.item, 'before', c.before, 'after', c.after, 'changed_at', c.changed_at)
          order by c.changed_at, c.position
        ) as changes
      from profile_changes c
      group by c.doula_profile_id
      union all
      select p.id, p.unlisted_at, null, '[]'
      from doula_profiles p
      where p.unlisted_reasons @> '{by_admin}'
        and not exists (select from profile_changes c where c.doula_profile_id = p.id)
    )
    select w.*, p.user_id, p.slug, p.full_name, coalesce(p.email, ${users.email}) as email, p.profile_image_url, p.is_listed,
      p.unlisted_reasons @> '{by_admin}' as is_unlisted_by_admin, p.unlisted_note, ${byTime.cursor} as cursor
    from waiting w
    join doula_profiles p on p.id = w.id
    join ${users} on ${users.id} = p.user_id
    where true ${byTime.andAfter(after)}
    ${byTime.orderBy}
    limit ${limit}
  `);
  return rows.map(({ cursor, changed_at, changes, ...row }) => ({
    profile: changedProfileSchema.parse({
      ...row,
      changed_at: toInstant(changed_at).toISOString(),
      changes: z.array(storedChangeSchema).parse(changes).map(toChange),
    }),
    cursor: String(cursor),
  }));
}

/** The unreviewed changes of a user's own profile, without storage paths. */
export async function findOwnChanges(db: Queryable, userId: string): Promise<ProfileChange[]> {
  const { rows } = await db.execute(sql`
    select c.item, c.before, c.after, c.changed_at
    from profile_changes c join doula_profiles p on p.id = c.doula_profile_id
    where p.user_id = ${userId}
    order by c.changed_at, c.position
  `);
  return rows.map((row) => toChange(storedChangeSchema.parse(row)));
}

const storedChangeSchema = z.object({
  item: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  changed_at: z.unknown().transform(toInstant),
});

const storedCertificationSchema = certificationSchema
  .extend({ certificate_path: z.string().nullable().default(null) })
  .nullable();

const storedPackageSchema = storedTermsSchema.loose().nullable();

function toChange({ item, changed_at, ...values }: z.infer<typeof storedChangeSchema>): ProfileChange {
  const [field] = item.split(":");
  const change = { field, ...values, changed_at: changed_at.toISOString() };
  if (field === "package") {
    const [before, after] = [values.before, values.after].map((each) => storedPackageSchema.parse(each));
    return profileChangeSchema.parse({ ...change, before, after });
  }
  if (field !== "certification") return profileChangeSchema.parse(change);
  const was = storedCertificationSchema.parse(values.before);
  const is = storedCertificationSchema.parse(values.after);
  const isFileReplaced = is?.certificate_path !== was?.certificate_path && Boolean(is?.certificate_path);
  return profileChangeSchema.parse({ ...change, is_file_replaced: isFileReplaced });
}

/** How many doulas have changes waiting for review or are unlisted until one, counted up to `maxWaiting`. */
export async function countChangedProfiles(db: Queryable): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count
    from (
      select doula_profile_id from profile_changes
      union
      select id from doula_profiles where unlisted_reasons @> '{by_admin}'
      limit ${maxWaiting}
    ) waiting
  `);
  return z.int().parse(rows[0]?.count);
}

const reviewedSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  status: z.enum(doulaStatuses),
  first_name: z.string(),
  email: z.string(),
  is_unlisted_by_admin: z.boolean(),
  unlisted_note: z.string().nullable(),
});

/** Locks a profile for a decision on its changes. The email address is the account's. */
export async function lockReviewedProfile(tx: Transaction, doulaProfileId: string) {
  const { rows } = await tx.execute(sql`
    select p.id, p.user_id, p.status, p.first_name, ${users.email},
      p.unlisted_reasons @> '{by_admin}' as is_unlisted_by_admin, p.unlisted_note
    from doula_profiles p join ${users} on ${users.id} = p.user_id
    where p.id = ${doulaProfileId}
    for no key update of p
  `);
  return rows[0] && reviewedSchema.parse(rows[0]);
}

export async function saveUnlistedNote(
  tx: Transaction,
  { doulaProfileId, note }: { doulaProfileId: string; note: string | null },
): Promise<void> {
  await tx.update(doulaProfiles).set({ unlistedNote: note }).where(eq(doulaProfiles.id, doulaProfileId));
}

/** Deletes the changes up to this one; returns the items they were about. */
export async function deleteChanges(
  tx: Transaction,
  { doulaProfileId, newestChange }: { doulaProfileId: string; newestChange: number },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    delete from profile_changes
    where doula_profile_id = ${doulaProfileId} and position <= ${newestChange}
    returning item
  `);
  return rows.map(({ item }) => String(item)).toSorted();
}

export async function hasChanges(db: Queryable, doulaProfileId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from profile_changes where doula_profile_id = ${doulaProfileId} limit 1`,
  );
  return rows.length > 0;
}
