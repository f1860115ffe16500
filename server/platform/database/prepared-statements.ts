import type { PGliteInterface } from "@electric-sql/pglite";
import { DrizzleQueryError, fillPlaceholders, is, type SQL, sql } from "drizzle-orm";
import { PgDialect, PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Database, Queryable } from "../../../db/database.ts";
import { traceStatement } from "../observability/tracing.ts";
import { findBase } from "./transaction.ts";

/** Postgres cuts names at 63 bytes; this leaves room for a version. */
const maxNameLength = 40;

type Value = string | number | boolean | null | undefined;

/**
 * A frequent read whose SQL is built once and parsed once per connection. `Values` names its placeholders.
 */
export interface PreparedStatement<Values extends Record<string, Value>> extends DefinedStatement {
  /** Never set. It exists only for its type. */
  values?: Values;
}

interface DefinedStatement {
  name: string;
  text: string;
  /** The placeholders that drizzle fills with values. */
  placeholders: unknown[];
}

const definedStatements = new Map<string, DefinedStatement>();
const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Defines a prepared statement, once, at the top of a module. Use placeholders, `sql.placeholder("now")`,
 * for varying values, with a cast if Postgres cannot infer the type. The list of prepared statements is
 * fixed: docs/decisions/061. Throws if the name is taken or longer than 40 characters.
 */
export function definePrepared<Values extends Record<string, Value> = Record<string, never>>(
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

/** Lists the prepared statements of all imported modules. */
export function listPrepared(): readonly DefinedStatement[] {
  return [...definedStatements.values()];
}

type Rows = Record<string, unknown>[];

interface Query {
  /** If undefined, the statement runs without a name. */
  name: string | undefined;
  text: string;
  params: unknown[];
}

interface NamedQuery extends Query {
  name: string;
}

/** How a database runs statements by name. */
interface Naming {
  run(db: Queryable, query: NamedQuery): Promise<Rows>;
  /** New names of statements whose own name no longer works. */
  renamed: Map<string, string>;
}

/** By base handle. */
const namings = new WeakMap<Queryable, Naming>();

/** Makes the connections of a `pg` pool run prepared statements by name. */
export function nameStatementsOnServer(db: Database): void {
  namings.set(db, { run: runQuery, renamed: new Map() });
}

/** Makes embedded Postgres run prepared statements by name: in SQL, since PGlite's `query` has no names. */
export function nameStatementsOnEmbedded(db: Database, client: PGliteInterface): void {
  const prepared = new Set<string>();
  const preparing = new Map<string, Promise<void>>();
  const prepare = async ({ name, text }: NamedQuery) => {
    await db.execute(sql.raw(`prepare "${name}" as ${text}`));
    prepared.add(name);
  };
  const run: Naming["run"] = async (handle, query) => {
    if (!prepared.has(query.name)) {
      // Preparing would wait for the base handle, which waits for the transaction.
      if (is(handle, PgTransaction)) return runQuery(handle, { ...query, name: undefined });
      const ready = preparing.get(query.name) ?? prepare(query).finally(() => preparing.delete(query.name));
      preparing.set(query.name, ready);
      await ready;
    }
    return is(handle, PgTransaction) ? executeInside(handle, query) : executePrepared(client, query);
  };
  namings.set(db, { run, renamed: new Map() });
}

/**
 * PGlite's `exec` sends one message, while `query` and drizzle send five, and giving it parsers that leave
 * instants as text costs a tenth of a search. SQL's `execute` takes no bound parameters.
 */
async function executePrepared(client: PGliteInterface, query: NamedQuery): Promise<Rows> {
  try {
    const [result] = await client.exec(formatExecution(query));
    return result?.rows ?? [];
  } catch (error) {
    throw toQueryError(query, error);
  }
}

/** The client of a transaction is private to drizzle, so this sends five messages. */
async function executeInside(tx: Queryable, query: NamedQuery): Promise<Rows> {
  try {
    return (await tx.execute(sql.raw(formatExecution(query)))).rows;
  } catch (error) {
    throw toQueryError(query, error instanceof DrizzleQueryError ? error.cause : error);
  }
}

function formatExecution({ name, params }: NamedQuery): string {
  return `execute "${name}"${params.length > 0 ? `(${params.map(toLiteral).join(", ")})` : ""}`;
}

/** The same error as if the statement had run by its text. */
function toQueryError({ text, params }: NamedQuery, error: unknown): DrizzleQueryError {
  return new DrizzleQueryError(text, params, error instanceof Error ? error : undefined);
}

function toLiteral(value: unknown): string {
  return value === null || value === undefined ? "null" : pg.escapeLiteral(String(value));
}

/**
 * Runs a prepared statement on the base handle or in a transaction. Rows and errors are the same as with
 * `execute`, except that instants and dates may be Dates: `toInstant` reads both. Without names
 * (DATABASE_PREPARED_STATEMENTS=off), Postgres parses the same SQL each time.
 */
export async function runPrepared<Values extends Record<string, Value>>(
  db: Queryable,
  statement: PreparedStatement<Values>,
  values: Values,
): Promise<Rows> {
  const started = performance.now();
  try {
    return await traceStatement(statement.name, () => runNamed(db, statement, values));
  } finally {
    observers.get(findBase(db))?.(statement.name, performance.now() - started);
  }
}

type Observer = (name: string, milliseconds: number) => void;

/** By base handle. */
const observers = new WeakMap<Queryable, Observer>();

/** Calls `observe` after every prepared statement of this database, with the time until its result. */
export function observeStatements(db: Database, observe: Observer): void {
  observers.set(db, observe);
}

async function runNamed<Values extends Record<string, Value>>(
  db: Queryable,
  { name, text, placeholders }: PreparedStatement<Values>,
  values: Values,
): Promise<Rows> {
  const params = fillPlaceholders(placeholders, values);
  const naming = namings.get(findBase(db));
  if (!naming) return runQuery(db, { name: undefined, text, params });
  const usedName = naming.renamed.get(name) ?? name;
  try {
    return await naming.run(db, { name: usedName, text, params });
  } catch (error) {
    if (!isNameUseless(error)) throw error;
    rename(naming, { name, usedName });
    if (is(db, PgTransaction)) throw error;
    return await naming.run(db, { name: naming.renamed.get(name) ?? name, text, params });
  }
}

async function runQuery(db: Queryable, { name, text, params }: Query): Promise<Rows> {
  const query = db._.session.prepareQuery<RowsConfig>({ sql: text, params }, undefined, name, false);
  return (await query.execute()).rows;
}

type RowsConfig = { execute: { rows: Rows }; all: unknown; values: unknown };

/**
 * 0A000: a migration changed what the statement reads. 26000: the connection has lost the statement. 42P05:
 * the connection has it, but failed to report that it parsed it.
 */
const uselessNameCodes: readonly unknown[] = ["0A000", "26000", "42P05"];

function isNameUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && uselessNameCodes.includes(error.code)) || isNameUseless(error.cause);
}

/** Gives the statement a name that no connection knows yet, so that each parses it again. */
function rename({ renamed }: Naming, { name, usedName }: { name: string; usedName: string }): void {
  const isCurrent = (renamed.get(name) ?? name) === usedName;
  if (!isCurrent) return;
  const version = Number(usedName.slice(name.length + 1)) + 1;
  renamed.set(name, `${name}:${version}`);
}
