import { type SQL, sql } from "drizzle-orm";
import type { TestApp } from "./app.ts";
import { austin } from "./fixtures.ts";

/** More in one statement take longer on a busy machine than a statement may. */
const batchSize = 2500;

/** Inserts this many approved doulas without weekly hours. `columns` returns the values for each number from 1 on. */
export async function insertDoulas(
  app: TestApp,
  count: number,
  columns: (number: SQL) => Record<string, SQL> = () => ({}),
): Promise<void> {
  const customColumns = columns(sql`person.number`);
  const names = Object.keys(customColumns).map((name) => sql`, ${sql.identifier(name)}`);
  const values = Object.values(customColumns).map((value) => sql`, ${value}`);
  for (let inserted = 0; inserted < count; inserted += batchSize)
    await app.db.execute(sql`
      with person as (
        insert into users (email, email_verified, user_type)
        select gen_random_uuid() || '@many.test', true, 'doula'
        from generate_series(1, ${Math.min(batchSize, count - inserted)}::int)
        returning id
      ), numbered as (
        select id, ${inserted}::int + (row_number() over ())::int as number from person
      )
      insert into doula_profiles (user_id, slug, status, time_zone, public_point ${sql.join(names)})
      select id, 'many-' || id, 'approved', 'America/Chicago', point(${austin.lng}, ${austin.lat}) ${sql.join(values)}
      from numbered person
    `);
}

/**
 * Deleting thousands one by one, with their triggers, takes longer than a statement may. The job that stores their next
 * calls locks the same tables in another order, so a deadlock is tried again.
 */
export async function removeDoulas({ db }: Pick<TestApp, "db">, tries = 5): Promise<void> {
  await db.execute(sql`truncate doula_profiles cascade`).catch((error: unknown) => {
    if (tries === 1) throw error;
    return removeDoulas({ db }, tries - 1);
  });
}
