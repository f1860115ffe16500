import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/database.ts";
import { instantOf } from "../platform/rows.ts";

const pageSchema = z.object({ slug: z.string(), changed_at: z.unknown().transform(instantOf) });

export type DoulaPage = z.infer<typeof pageSchema>;

const page = sql`slug, greatest(created_at, submitted_at, births_attended_updated_at) as changed_at`;

/** Whether more than so many doulas are listed: entries of an index are counted, as far as needed. */
export async function hasMoreDoulasThan(db: Queryable, count: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from doula_profiles where is_listed order by created_at, id offset ${count} limit 1
  `);
  return rows.length > 0;
}

/** Pages of listed doulas, oldest profile first, at most so many. */
export async function findDoulaPages(db: Queryable, limit: number): Promise<DoulaPage[]> {
  const { rows } = await db.execute(sql`
    select ${page} from doula_profiles where is_listed order by created_at, id limit ${limit}
  `);
  return z.array(pageSchema).parse(rows);
}

/** Pages of listed doulas whose id begins with this byte ('00' to 'ff'): ids are random, so the parts are even. */
export async function findDoulaPagesOfPart(db: Queryable, part: string): Promise<DoulaPage[]> {
  const first = `${part}000000-0000-0000-0000-000000000000`;
  const last = `${part}ffffff-ffff-ffff-ffff-ffffffffffff`;
  const { rows } = await db.execute(sql`
    select ${page} from doula_profiles
    where is_listed and id between ${first}::uuid and ${last}::uuid
    order by id
  `);
  return z.array(pageSchema).parse(rows);
}
