import { sql } from "drizzle-orm";
import type { DatabaseConnection } from "../platform/database/database.ts";

interface GuardedTable {
  table: string;
  /** What others read under the doula's lock and then rely on. Other columns may change without it. */
  columns: readonly string[];
  /** The column with the profile's ID. */
  doula?: string;
  /** Rows of the doula's profile begin and end with the account. */
  isProfile?: boolean;
  /** A change that nothing relies on. */
  exception?: string;
}

/** What changes only under the doula's lock (docs/decisions/101). */
const guardedTables: readonly GuardedTable[] = [
  {
    table: "bookings",
    columns: ["status", "starts_at", "ends_at", "blocked", "due_date"],
    // Ended calls are completed in bulk.
    exception: "old.status = 'confirmed' and new.status = 'completed'",
  },
  {
    table: "orders",
    columns: ["status", "due_date", "proposed_due_date", "place_needed_at", "link_requested_at", "has_room"],
  },
  { table: "doula_practice", columns: ["births_per_month", "on_call_at_once", "days_before", "days_after"] },
  { table: "doula_commitments", columns: ["due_date"] },
  { table: "doula_time_off", columns: ["first_date", "last_date", "backup_name"] },
  { table: "availability_overrides", columns: ["date"] },
  { table: "doula_profiles", columns: ["paused_at", "at_birth_until"], doula: "id", isProfile: true },
];

/** Turns the triggers on until the transaction ends. Tests' own writes are outside transactions. */
export const guardLocks = sql`set local lock_guard.is_on = 'on'`;

const refusal = "Changed without its lock: ";

const functionStatement = `
  create function lock_guard.require_doula_lock() returns trigger language plpgsql as $$
  declare doula text := (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0];
  begin
    if current_setting('lock_guard.is_on', true) = 'on' and doula is not null and not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and pid = pg_backend_pid()
        and (classid::bigint << 32) | objid::bigint = hashtextextended('doula ' || doula, 0)
    ) then
      raise exception '${refusal}%', tg_table_name using hint = 'Call lockDoula first.';
    end if;
    return null;
  end $$`;

function triggerStatements({ table, columns, doula, isProfile, exception }: GuardedTable): string[] {
  const run = `for each row %when% execute function lock_guard.require_doula_lock('${doula ?? "doula_profile_id"}')`;
  const values = (row: string) => `(${columns.map((column) => `${row}.${column}`).join(", ")})`;
  const isGuarded = `${values("old")} is distinct from ${values("new")} and not (${exception ?? "false"})`;
  const update = `create trigger lock_guard_update after update on ${table} ${run.replace("%when%", `when (${isGuarded})`)}`;
  const others = `create trigger lock_guard after insert or delete on ${table} ${run.replace("%when%", "")}`;
  return isProfile ? [update] : [update, others];
}

/** Adds triggers to a test database that make a transaction fail if it changes something without its lock. */
export async function addLockGuard({ db }: DatabaseConnection): Promise<void> {
  const statements = [
    "create schema lock_guard",
    functionStatement,
    ...guardedTables.flatMap(triggerStatements),
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
}

/** Returns what a failed transaction changed without its lock; undefined if it failed for another reason. */
export function findMissingLock(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message.startsWith(refusal) ? cause.message : undefined;
}
