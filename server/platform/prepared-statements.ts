import { DrizzleQueryError, fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Queryable } from "../../db/database.ts";

/** Postgres cuts names at 63 bytes; this leaves room for a version. */
const maxNameLength = 40;

/** A hot read whose SQL is built once, and parsed once by each connection. `Values` names its placeholders. */
export interface PreparedStatement<Values extends Record<string, unknown>> extends DefinedStatement {
  /** Never set: only a type. */
  values?: Values;
}

interface DefinedStatement {
  name: string;
  text: string;
  /** What drizzle fills with values. */
  placeholders: unknown[];
}

const definedStatements = new Map<string, DefinedStatement>();
const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Defines a prepared statement, once, at the top of a module; what varies are placeholders, `sql.placeholder("now")`,
 * and one whose type Postgres cannot infer has a cast. The list of them is fixed: docs/decisions/061. Throws where the
 * name is taken or longer than 40 characters.
 */
export function definePrepared<Values extends Record<string, unknown> = Record<string, never>>(
  name: string,
  statement: SQL,
): PreparedStatement<Values> {
  if (name.length > maxNameLength) throw new Error(`longer than ${maxNameLength} characters: ${name}`);
  if (definedStatements.has(name)) throw new Error(`two prepared statements have the name ${name}`);
  const { sql: text, params: placeholders } = dialect.sqlToQuery(statement);
  const defined = { name, text, placeholders };
  definedStatements.set(name, defined);
  return defined;
}

/** Every prepared statement of the modules that were imported. */
export function listPrepared(): readonly DefinedStatement[] {
  return [...definedStatements.values()];
}

type Rows = Record<string, unknown>[];

/** A statement as a connection knows it. */
export interface NamedQuery {
  name: string;
  text: string;
  params: unknown[];
}

/** How statements are run by name on a handle of a driver: its base handle, or that of a transaction. */
interface NamingHandle {
  isTransaction: boolean;
  /** Statements that were given up under their own name, by the name they have since. One map for a whole database. */
  renamed: Map<string, string>;
  run(db: Queryable, query: NamedQuery): Promise<Rows>;
}

const namingHandles = new WeakMap<object, NamingHandle>();

/** Has the connections of a pool run prepared statements by name. */
export function nameStatementsOnServer(pool: pg.Pool): void {
  const handle = { renamed: new Map<string, string>(), run: runThroughDrizzle };
  namingHandles.set(pool, { ...handle, isTransaction: false });
  // A transaction has one of the pool's connections for its handle.
  pool.on("connect", (client) => namingHandles.set(client, { ...handle, isTransaction: true }));
}

/** Has a driver whose names drizzle does not know run prepared statements by name. Answers how to add a transaction. */
export function nameStatementsOnDriver(
  driver: object,
  run: (query: NamedQuery) => Promise<Rows>,
): (transaction: object, runInside: (query: NamedQuery) => Promise<Rows>) => void {
  const renamed = new Map<string, string>();
  const add = (handle: object, isTransaction: boolean, runQuery: typeof run) =>
    namingHandles.set(handle, {
      isTransaction,
      renamed,
      run: async (_db, query) => {
        try {
          return await runQuery(query);
        } catch (error) {
          throw new DrizzleQueryError(query.text, query.params, error instanceof Error ? error : undefined);
        }
      },
    });
  add(driver, false, run);
  return (transaction, runInside) => add(transaction, true, runInside);
}

/**
 * Runs a prepared statement on the base handle or in a transaction. Rows and errors are those of `execute`. Without names
 * (DATABASE_PREPARED_STATEMENTS=off) the same SQL is parsed anew.
 */
export async function runPrepared<Values extends Record<string, unknown>>(
  db: Queryable,
  { name, text, placeholders }: PreparedStatement<Values>,
  values: Values,
): Promise<Rows> {
  const params = fillPlaceholders(placeholders, values);
  const handle = namingHandles.get(Reflect.get(db._.session, "client"));
  if (!handle) return runThroughDrizzle(db, { name: undefined, text, params });
  const usedName = handle.renamed.get(name) ?? name;
  try {
    return await handle.run(db, { name: usedName, text, params });
  } catch (error) {
    if (!isNameUseless(error)) throw error;
    rename(handle, { name, usedName });
    if (handle.isTransaction) throw error;
    return await handle.run(db, { name: handle.renamed.get(name) ?? name, text, params });
  }
}

async function runThroughDrizzle(
  db: Queryable,
  { name, text, params }: Omit<NamedQuery, "name"> & { name: string | undefined },
): Promise<Rows> {
  const query = db._.session.prepareQuery<RowsConfig>({ sql: text, params }, undefined, name, false);
  return (await query.execute()).rows;
}

type RowsConfig = { execute: { rows: Rows }; all: unknown; values: unknown };

/**
 * "Cached plan must not change result type": a migration changed what is read. There is no such statement. And there is one
 * already: it was parsed, and the connection failed to say so.
 */
const uselessNameCodes: readonly unknown[] = ["0A000", "26000", "42P05"];

function isNameUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && uselessNameCodes.includes(error.code)) || isNameUseless(error.cause);
}

/** From now on every connection parses the statement anew, under a name that none of them knows. */
function rename({ renamed }: NamingHandle, { name, usedName }: { name: string; usedName: string }): void {
  const isCurrent = (renamed.get(name) ?? name) === usedName;
  if (!isCurrent) return;
  const version = Number(usedName.slice(name.length + 1)) + 1;
  renamed.set(name, `${name}:${version}`);
}
