import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { openEmbeddedDatabase } from "../server/platform/database/database.ts";

test("db/functions has the current text of each database function and its triggers", async () => {
  const migrated = await readMigratedFunctions();
  const folder = path.join(import.meta.dirname, "functions");
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual(Object.keys(migrated).toSorted());
  for (const file of files) expect(readFileSync(path.join(folder, file), "utf8"), file).toBe(migrated[file]);
});

const rowsSchema = z.array(z.object({ name: z.string(), text: z.string() }));

/** Returns the text of a file for each function: the function as Postgres prints it, and below it the triggers that call it. */
async function readMigratedFunctions(): Promise<Record<string, string>> {
  const connection = await openEmbeddedDatabase();
  try {
    await connection.migrate();
    const { rows } = await connection.db.execute(sql`
      select f.proname as name, concat_ws(E';\n\n', trim(E'\n' from pg_get_functiondef(f.oid)), (
        select string_agg(pg_get_triggerdef(t.oid), E';\n' order by t.tgrelid::regclass::text, t.tgname)
        from pg_trigger t where t.tgfoid = f.oid
      )) || E';\n' as text
      from pg_proc f
      where f.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
    `);
    return Object.fromEntries(rowsSchema.parse(rows).map(({ name, text }) => [`${name}.sql`, text]));
  } finally {
    await connection.close();
  }
}
