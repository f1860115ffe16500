import { sql } from "drizzle-orm";
import type { DatabaseConnection } from "../platform/database/database.ts";

const eachTable = `
  for name in
    select c.oid from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  loop
    execute format('select exists (select from %s)', name) into has_rows;
    if has_rows then`;

/** What `savePristine` adds to a database, in its own schema. */
const statements = [
  "create schema pristine",
  "delete from pgboss.job",
  `do $$
declare name regclass; has_rows boolean;
begin ${eachTable}
      execute format('create table pristine.%I as table %s', name, name);
    end if;
  end loop;
end $$`,
  // Writing a row of the catalog gives it a new xmin.
  `create function pristine.fingerprint() returns text language sql as $$
  select md5(string_agg(entry, ',' order by entry)) from (
    select concat('column ', attrelid, ' ', attnum, ' ', xmin) from pg_attribute where attrelid >= 16384
    union all select concat('constraint ', oid, ' ', xmin) from pg_constraint where oid >= 16384
    union all select concat('index ', indexrelid, ' ', xmin) from pg_index where indexrelid >= 16384
    union all select concat('function ', oid, ' ', xmin) from pg_proc where oid >= 16384
    union all select concat('trigger ', oid, ' ', xmin) from pg_trigger where oid >= 16384
  ) entries (entry)
$$`,
  `create procedure pristine.restore() language plpgsql as $$
declare name regclass; has_rows boolean; copy text;
begin
  if pristine.fingerprint() <> obj_description('pristine'::regnamespace, 'pg_namespace') then
    raise exception 'a test has changed the schema';
  end if;
  perform pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid();
  set local session_replication_role = replica; ${eachTable}
      -- Deleting is faster, but many dead rows would slow down the next scans.
      execute format(case when pg_relation_size(name) > 500000 then 'truncate %s cascade' else 'delete from %s' end, name);
    end if;
  end loop;
  for copy in select relname from pg_class where relnamespace = 'pristine'::regnamespace loop
    execute format('insert into %s overriding system value table pristine.%I', copy, copy);
  end loop;
  perform setval(seqrelid, seqstart, false) from pg_sequence join pg_class on oid = seqrelid
  where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace);
end $$`,
  "do $$ begin execute format('comment on schema pristine is %L', pristine.fingerprint()); end $$",
];

/** Saves the rows and a fingerprint of the schema of a new database, for `restorePristine`. */
export async function savePristine({ db }: DatabaseConnection): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

/** Restores a used database's original rows. Throws if its schema has changed. */
export async function restorePristine({ db }: DatabaseConnection): Promise<void> {
  await db.execute(sql`call pristine.restore()`);
}
