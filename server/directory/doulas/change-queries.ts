import { and, eq, inArray, lte, max, min, notExists, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { z } from "zod";
import { findAnswerQuestion } from "../../../contract/directory/answers.ts";
import { certificationSchema } from "../../../contract/directory/certifications.schema.ts";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import { storedTermsSchema } from "../../../contract/directory/packages.schema.ts";
import {
  type ChangedProfile,
  type ChangedProfilesQuery,
  changedProfileSchema,
  type ProfileChange,
  profileChangeSchema,
} from "../../../contract/directory/profile-changes.schema.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";

const users = selectUsers("users");

const { doulaProfiles, profileChanges } = schema;

interface Change {
  doulaProfileId: string;
  /** A field's name, `certification:<id>`, `package:<id>` or an answer's. */
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
  await tx
    .delete(profileChanges)
    .where(and(isOfDoula(doulaProfileId), eq(profileChanges.item, item), isChangedBack));
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
  const ownId = tx
    .select({ id: doulaProfiles.id })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId));
  await tx.delete(profileChanges).where(and(inArray(profileChanges.doulaProfileId, ownId), isChangedBack));
}

const isOfDoula = (doulaProfileId: string) => eq(profileChanges.doulaProfileId, doulaProfileId);

const isChangedBack = eq(profileChanges.before, profileChanges.after);

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** Written as in its index. */
const isUnlistedByAdmin = sql<boolean>`${doulaProfiles.unlistedReasons} @> '{by_admin}'`;

const changesByDoula = queryBuilder
  .select({
    id: profileChanges.doulaProfileId,
    changedAt: min(profileChanges.createdAt).as("changed_at"),
    newestChange: max(profileChanges.position).as("newest_change"),
    changes: sql<unknown>`jsonb_agg(
      jsonb_build_object('item', ${profileChanges.item}, 'before', ${profileChanges.before},
        'after', ${profileChanges.after}, 'changed_at', ${profileChanges.changedAt})
      order by ${profileChanges.changedAt}, ${profileChanges.position}
    )`.as("changes"),
  })
  .from(profileChanges)
  .groupBy(profileChanges.doulaProfileId);

const unlistedWithoutChanges = queryBuilder
  .select({
    id: doulaProfiles.id,
    changedAt: sql<Date | null>`${doulaProfiles.unlistedAt}`.as("changed_at"),
    newestChange: sql<number | null>`null::bigint`.as("newest_change"),
    changes: sql<unknown>`'[]'::jsonb`.as("changes"),
  })
  .from(doulaProfiles)
  .where(
    and(
      isUnlistedByAdmin,
      notExists(
        queryBuilder
          .select({ id: profileChanges.id })
          .from(profileChanges)
          .where(eq(profileChanges.doulaProfileId, doulaProfiles.id)),
      ),
    ),
  );

const waiting = changesByDoula.unionAll(unlistedWithoutChanges).as("waiting");
const byTime = keyset({ at: waiting.changedAt, id: waiting.id }, "oldest first");

/** Doulas with changes waiting for review, and those unlisted until one; longest waiting first. */
export async function findChangedProfiles(
  db: Queryable,
  { after, limit }: ChangedProfilesQuery,
): Promise<{ profile: ChangedProfile; cursor: string }[]> {
  const rows = await db
    .select({
      id: doulaProfiles.id,
      user_id: doulaProfiles.userId,
      slug: doulaProfiles.slug,
      full_name: doulaProfiles.fullName,
      email: sql<string>`coalesce(${doulaProfiles.email}, ${users.email})`,
      profile_image_url: doulaProfiles.profileImageUrl,
      is_listed: doulaProfiles.isListed,
      is_unlisted_by_admin: isUnlistedByAdmin,
      unlisted_note: doulaProfiles.unlistedNote,
      changed_at: waiting.changedAt,
      newest_change: waiting.newestChange,
      changes: waiting.changes,
      cursor: byTime.cursor,
    })
    .from(waiting)
    .innerJoin(doulaProfiles, eq(doulaProfiles.id, waiting.id))
    .innerJoin(users, eq(users.id, doulaProfiles.userId))
    .where(byTime.isAfter(after))
    .orderBy(...byTime.order)
    .limit(limit);
  return rows.map(({ cursor, changed_at, changes, ...row }) => ({
    profile: changedProfileSchema.parse({
      ...row,
      changed_at: changed_at?.toISOString(),
      changes: z.array(storedChangeSchema).parse(changes).map(toChange),
    }),
    cursor,
  }));
}

/** The unreviewed changes of a user's own profile, without storage paths. */
export async function findOwnChanges(db: Queryable, userId: string): Promise<ProfileChange[]> {
  const { item, before, after, changedAt, position } = profileChanges;
  const rows = await db
    // As expressions: drizzle's jsonb columns parse a text once more, such as a bio that says "true".
    .select({ item, before: sql`${before}`, after: sql`${after}`, changed_at: changedAt })
    .from(profileChanges)
    .innerJoin(doulaProfiles, eq(doulaProfiles.id, profileChanges.doulaProfileId))
    .where(eq(doulaProfiles.userId, userId))
    .orderBy(changedAt, position);
  return z.array(storedChangeSchema).parse(rows).map(toChange);
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
  const question = findAnswerQuestion(item);
  if (question)
    return profileChangeSchema.parse({
      field: "answer",
      question,
      ...values,
      changed_at: changed_at.toISOString(),
    });
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
  const changed = db.select({ id: profileChanges.doulaProfileId }).from(profileChanges);
  const unlisted = db.select({ id: doulaProfiles.id }).from(doulaProfiles).where(isUnlistedByAdmin);
  return db.$count(union(changed, unlisted).limit(maxWaiting).as("waiting"));
}

/** Locks a profile for a decision on its changes. The email address is the account's. */
export async function lockReviewedProfile(tx: Transaction, doulaProfileId: string) {
  const [profile] = await tx
    .select({
      id: doulaProfiles.id,
      user_id: doulaProfiles.userId,
      status: sql<DoulaStatus>`${doulaProfiles.status}`,
      first_name: doulaProfiles.firstName,
      email: users.email,
      is_unlisted_by_admin: isUnlistedByAdmin,
      unlisted_note: doulaProfiles.unlistedNote,
    })
    .from(doulaProfiles)
    .innerJoin(users, eq(users.id, doulaProfiles.userId))
    .where(eq(doulaProfiles.id, doulaProfileId))
    .for("no key update", { of: doulaProfiles });
  return profile;
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
  const deleted = await tx
    .delete(profileChanges)
    .where(and(isOfDoula(doulaProfileId), lte(profileChanges.position, newestChange)))
    .returning({ item: profileChanges.item });
  return deleted.map(({ item }) => item).toSorted();
}

export async function hasChanges(db: Queryable, doulaProfileId: string): Promise<boolean> {
  const found = await db
    .select({ id: profileChanges.id })
    .from(profileChanges)
    .where(isOfDoula(doulaProfileId))
    .limit(1);
  return found.length > 0;
}
