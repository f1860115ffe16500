import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type ApplicationRow,
  applicationRowSchema,
} from "../../../contract/directory/applications.schema.ts";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { reasonsNotToReview } from "./queries.ts";

const users = selectUsers("users");

interface Page {
  status: DoulaStatus | undefined;
  after: ListCursor | undefined;
  limit: number;
}

// Must match the expression of two indexes (db/schema/directory/doulas.ts).
const byTime = { at: sql`coalesce(p.submitted_at, p.created_at)`, id: sql`p.id` };
const newestFirst = keyset(byTime, "newest first");
const oldestFirst = keyset(byTime, "oldest first");

/**
 * Selects doulas with one status, or with any, each with its list cursor. Pending ones come in the order they
 * were submitted, without those who cannot be listed now.
 */
export function applicationsPageSql({ status, after, limit }: Page): SQL {
  const order = status === "pending" ? oldestFirst : newestFirst;
  const ofStatus = status ? sql`p.status = ${status}` : sql`true`;
  const isDecidable =
    status === "pending" ? sql`and not p.unlisted_reasons && ${reasonsNotToReview}::text[]` : sql``;
  return sql`
    select p.id, p.full_name, coalesce(p.email, ${users.email}) as email, p.profile_image_url, p.years_experience,
      p.hourly_rate::float8 as hourly_rate, p.status, p.is_listed,
      coalesce(p.submitted_at, case when p.status <> 'draft' then p.created_at end) as applied_at,
      ${order.cursor} as cursor
    from (
      select p.* from doula_profiles p
      where ${ofStatus} ${isDecidable} ${order.andAfter(after)}
      ${order.orderBy}
      limit ${limit}
    ) p
    join ${users} on ${users.id} = p.user_id
    ${order.orderBy}
  `;
}

export async function findApplications(
  db: Queryable,
  page: Page,
): Promise<{ application: ApplicationRow; cursor: string }[]> {
  const { rows } = await db.execute(applicationsPageSql(page));
  return rows.map(({ applied_at, cursor, ...row }) => ({
    application: applicationRowSchema.parse({
      ...row,
      applied_at: applied_at === null ? null : toInstant(applied_at).toISOString(),
    }),
    cursor: String(cursor),
  }));
}

/** Counts the profiles waiting for review, up to `maxWaiting`. */
export async function countPending(db: Queryable): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count
    from (
      select from doula_profiles p
      where p.status = 'pending' and not p.unlisted_reasons && ${reasonsNotToReview}::text[]
      limit ${maxWaiting}
    ) waiting
  `);
  return z.int().parse(rows[0]?.count);
}
