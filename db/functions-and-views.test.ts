import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Column, is, sql } from "drizzle-orm";
import { getViewConfig, PgView } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { introCallMinutes } from "../contract/scheduling/availability.ts";
import { type DatabaseConnection, openEmbeddedDatabase } from "../server/platform/database/database.ts";

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = await openEmbeddedDatabase();
  await connection.migrate();
});
afterAll(() => connection.close());

const functionsFolder = path.join(import.meta.dirname, "functions");
const readFunction = (file: string) => readFileSync(path.join(functionsFolder, file), "utf8");

test("db/functions has the current text of each database function and its triggers", async () => {
  const migrated = await readMigratedFunctions();
  const files = readdirSync(functionsFolder);
  expect(files.toSorted()).toEqual(Object.keys(migrated).toSorted());
  for (const file of files) expect(readFunction(file), file).toBe(migrated[file]);
});

test("the function of free times has the length of an intro call", () => {
  const lengths = readFunction("offered_slots.sql").matchAll(/interval '(\d+) minutes'/g);
  const minutes = [...lengths].map(([, length]) => Number(length));
  expect(minutes.length).toBeGreaterThan(0);
  expect(new Set(minutes)).toEqual(new Set([introCallMinutes]));
});

test("db/views declares columns that the views have, with their types", async () => {
  const { rows } = await connection.db.execute(sql`
    select c.relname as name, a.attname as column, replace(format_type(a.atttypid, null), ' without time zone', '') as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
  `);
  const migrated = columnsSchema.parse(rows).map(({ name, column, type }) => `${name}.${column} ${type}`);
  const declared = await listDeclaredColumns();
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.filter((column) => !migrated.includes(column))).toEqual([]);
});

const columnsSchema = z.array(z.object({ name: z.string(), column: z.string(), type: z.string() }));

async function listDeclaredColumns(): Promise<string[]> {
  const folder = path.join(import.meta.dirname, "views");
  const modules: object[] = await Promise.all(
    readdirSync(folder).map((file) => import(path.join(folder, file))),
  );
  const views = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgView));
  return views.flatMap((view) => {
    const { name, selectedFields } = getViewConfig(view);
    return Object.values(selectedFields)
      .filter((field) => is(field, Column))
      .map((column) => `${name}.${toSnakeCase(column.name)} ${column.getSQLType()}`);
  });
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const rowsSchema = z.array(z.object({ name: z.string(), text: z.string() }));

/** Returns the text of a file for each function: the function as Postgres prints it, and below it the triggers that call it. */
async function readMigratedFunctions(): Promise<Record<string, string>> {
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
}
