import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AuditEntry, AuditQuery } from "../../contract/audit.schema.ts";
import { auditSubjectTypes } from "../../contract/audit.ts";
import type { Queryable } from "../../db/database.ts";
import { keyset } from "../platform/keyset.ts";
import { instantOf } from "../platform/rows.ts";

export interface EntriesWanted extends Pick<AuditQuery, "group" | "from" | "until" | "after"> {
  /** Only entries that one of these users wrote, or that are about one of them; all entries where absent. */
  people?: string[] | undefined;
  limit: number;
}

const newestFirst = keyset({ at: sql`a.created_at`, id: sql`a.id` }, "newest first");

/**
 * The newest entries that a filter leaves. People are looked up by each index apart and the first of all are taken, so
 * that no filter reads more entries than it shows, or than there are about one subject.
 */
export function auditEntriesSql({ people, group, from, until, after, limit }: EntriesWanted): SQL {
  const entriesWhere = (condition: SQL) => sql`
    select a.id, a.created_at
    from audit_log a
    where ${condition}
      ${group ? sql`and split_part(a.action, '.', 1) = ${group}` : sql``}
      ${from ? sql`and a.created_at >= ${from}::timestamptz` : sql``}
      ${until ? sql`and a.created_at < ${until}::timestamptz` : sql``}
      ${newestFirst.andAfter(after)}
    ${newestFirst.orderBy}
    limit ${limit}
  `;
  const ofPerson = (id: string) => [
    entriesWhere(sql`a.actor_id = ${id}::uuid`),
    ...auditSubjectTypes.map((type) =>
      entriesWhere(sql`a.subject_type = ${type} and a.subject_id = ${id}::uuid`),
    ),
    entriesWhere(
      sql`a.subject_type = 'doula_profile'
        and a.subject_id = (select id from doula_profiles where user_id = ${id}::uuid)`,
    ),
  ];
  const branches = people
    ? [entriesWhere(sql`false`), ...people.flatMap(ofPerson)]
    : [entriesWhere(sql`true`)];
  return sql`
    select a.id, a.created_at
    from (${sql.join(
      branches.map((branch) => sql`(${branch})`),
      sql` union `,
    )}) a
    ${newestFirst.orderBy}
    limit ${limit}
  `;
}

/** The entries with the names that people and profiles have now, each with its place in the list. */
export async function findAuditEntries(
  db: Queryable,
  wanted: EntriesWanted,
): Promise<{ entry: AuditEntry; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select a.id, a.created_at, a.action, a.subject_type, a.subject_id, a.before, a.after,
      a.actor_id, coalesce(nullif(actor.full_name, ''), actor.email, a.actor_name) as actor_name, actor.email as actor_email,
      case a.subject_type
        when 'user' then (select coalesce(nullif(u.full_name, ''), u.email) from users u where u.id = a.subject_id)
        when 'doula_profile' then (
          select coalesce(nullif(p.full_name, ''), u.email)
          from doula_profiles p join users u on u.id = p.user_id
          where p.id = a.subject_id
        )
        when 'report' then (
          select coalesce(nullif(u.full_name, ''), u.email)
          from reports r join users u on u.id = r.reported_id
          where r.id = a.subject_id
        )
        when 'order' then (select o.package_snapshot ->> 'name' from orders o where o.id = a.subject_id)
        when 'faq' then (select f.question from faqs f where f.id = a.subject_id)
      end as subject_name,
      ${newestFirst.cursor} as cursor
    from (${auditEntriesSql(wanted)}) found
    join audit_log a on a.id = found.id
    left join users actor on actor.id = a.actor_id
    ${newestFirst.orderBy}
  `);
  return rows.map((row) => ({ entry: toAuditEntry(row), cursor: String(row.cursor) }));
}

const values = z.record(z.string(), z.unknown()).nullable();

const rowSchema = z.object({
  id: z.string(),
  created_at: z.unknown().transform(instantOf),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_name: z.string().nullable(),
  before: values,
  after: values,
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
});

function toAuditEntry(row: unknown): AuditEntry {
  const { id, created_at, action, before, after, ...rest } = rowSchema.parse(row);
  const { actor_id: actorId, actor_email: email, actor_name: name } = rest;
  return {
    id,
    created_at: created_at.toISOString(),
    action,
    actor: actorId ? { id: actorId, name, email } : null,
    subject: { type: rest.subject_type, id: rest.subject_id, name: rest.subject_name },
    before,
    after,
  };
}
