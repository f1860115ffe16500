import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Database, Queryable } from "../../../db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { type DatabaseConnection, openServerDatabase } from "./database.ts";
import { definePrepared, type PreparedStatement, runPrepared } from "./prepared-statements.ts";
import { toInstant } from "./rows.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
let connection: DatabaseConnection;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // A single connection, so that a test sees its named statements.
  connection = database.url ? await openServerDatabase(database.url, { connections: 1 }) : database;
  db = connection.db;
  await db.execute(sql`create table shelves (id int primary key, title text)`);
});
afterAll(async () => {
  if (connection !== database) await connection.close();
  await database.close();
});
beforeEach(async () => {
  await db.execute(sql`delete from shelves`);
  await db.execute(sql`insert into shelves values (1, 'one'), (2, 'two')`);
});

const rowStatement = definePrepared<{ id: number | string }>(
  "test_shelf",
  sql`select title from shelves where id = ${sql.placeholder("id")}`,
);
const allRowsStatement = definePrepared<{ id: number }>(
  "test_whole_shelf",
  sql`select * from shelves where id = ${sql.placeholder("id")}`,
);

interface NamedStatement {
  name: string;
  parsed: string;
  runs: number;
}

/** Returns the connection's statements under a name, in all versions. */
async function namedStatements({ name }: { name: string }): Promise<NamedStatement[]> {
  const { rows } = await db.execute(sql`
    select name, prepare_time::text as parsed, generic_plans + custom_plans as runs from pg_prepared_statements
    where name = ${name} or starts_with(name, ${`${name}:`})
    order by name
  `);
  return rows.map((row) => ({ name: String(row.name), parsed: String(row.parsed), runs: Number(row.runs) }));
}

function readCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : readCode(error.cause);
}

describe("a name", () => {
  test("is at most 40 characters long", () => {
    expect(() => definePrepared("n".repeat(41), sql`select 1`)).toThrow("longer than 40 characters");
  });

  test("cannot be used twice", () => {
    expect(() => definePrepared("test_shelf", sql`select 1`)).toThrow("two prepared statements");
  });
});

test("parses a statement once, and runs it by its name", async () => {
  const statement = definePrepared("test_parsed_once", sql`select 1 as one`);
  await runPrepared(db, statement, {});
  const first = await namedStatements(statement);
  await runPrepared(db, statement, {});
  await inTransaction(db, (tx) => runPrepared(tx, statement, {}));
  const [{ parsed = undefined } = {}] = first;
  expect(first).toEqual([{ name: "test_parsed_once", parsed, runs: 1 }]);
  expect(await namedStatements(statement)).toEqual([{ name: "test_parsed_once", parsed, runs: 3 }]);
});

test("still knows a statement after the rollback of a transaction that ran it", async () => {
  const statement = definePrepared("test_rolled_back", sql`select 1 as one`);
  await runPrepared(db, statement, {});
  const undone = inTransaction(db, async (tx) => {
    await runPrepared(tx, statement, {});
    tx.rollback();
  });
  await expect(undone).rejects.toThrow("Rollback");
  expect(await runPrepared(db, statement, {})).toEqual([{ one: 1 }]);
  expect(await namedStatements(statement)).toMatchObject([{ runs: 3 }]);
});

test("parses a statement only once more if a transaction runs it first", async () => {
  const statement = definePrepared("test_first_inside", sql`select 1 as one`);
  await inTransaction(db, (tx) => runPrepared(tx, statement, {}));
  const runs = Array.from({ length: 3 }, () => runPrepared(db, statement, {}));
  expect(await Promise.all(runs)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  expect(await namedStatements(statement)).toMatchObject([{ name: "test_first_inside" }]);
});

type Value = string | number | boolean | null | undefined;

const kinds: Record<string, { type: string; values: Value[] }> = {
  text: { type: "text", values: ["", `it's "q" \\ é\n$1`, null, undefined] },
  text_array: { type: "text[]", values: ["{}", '{"a\\"b","c,d","{e}","\\\\",null,"NULL"}', null] },
  uuid_array: { type: "uuid[]", values: ["{0197a1c2-0000-7000-8000-000000000001}"] },
  int: { type: "int", values: [0, -7, "12"] },
  int_array: { type: "int[]", values: ["{1,2,3}"] },
  bigint: { type: "bigint", values: [5, "9007199254740993"] },
  float: { type: "float8", values: [0.1, -122.33] },
  numeric: { type: "numeric", values: ["12.50", 3] },
  boolean: { type: "boolean", values: [true, false] },
  jsonb: { type: "jsonb", values: [`{"a": [1, "it's", null]}`, '{"b": 2.50}', null] },
};

test.each(Object.entries(kinds))("values of %s are those of execute", async (kind, { type, values }) => {
  const read = (value: unknown): SQL => sql`
    select ${value}::${sql.raw(type)} as value, pg_typeof(${value}::${sql.raw(type)})::text as type
  `;
  const statement = definePrepared<{ value: Value }>(`test_values_${kind}`, read(sql.placeholder("value")));
  for (const value of values) {
    const { rows } = await db.execute(read(sql.param(value ?? null)));
    expect(await runPrepared(db, statement, { value })).toEqual(rows);
    expect(await inTransaction(db, (tx) => runPrepared(tx, statement, { value }))).toEqual(rows);
  }
});

test("returns an instant that toInstant reads", async () => {
  const statement = definePrepared<{ instant: string }>(
    "test_instants",
    sql`select ${sql.placeholder("instant")}::timestamptz as instant`,
  );
  const instant = "2026-11-23T08:00:00.123Z";
  const [row] = await runPrepared(db, statement, { instant });
  expect(toInstant(row?.instant)).toEqual(new Date(instant));
});

test("returns no rows if there are none", async () => {
  expect(await runPrepared(db, rowStatement, { id: 3 })).toEqual([]);
});

test("refuses a missing value", async () => {
  const statement: PreparedStatement<Record<string, Value>> = { ...rowStatement, values: {} };
  await expect(runPrepared(db, statement, {})).rejects.toThrow('No value for placeholder "id"');
});

describe("a statement that fails", () => {
  test("has the same code and constraint as with execute", async () => {
    const taken = definePrepared("test_taken", sql`insert into shelves values (1, 'again')`);
    const [prepared, executed] = await Promise.allSettled([
      runPrepared(db, taken, {}),
      db.execute(sql`insert into shelves values (1, 'again')`),
    ]);
    const describeFailure = (end: PromiseSettledResult<unknown>) =>
      end.status === "rejected" && [
        end.reason.constructor.name,
        end.reason.cause.constructor.name,
        end.reason.cause.code,
        end.reason.cause.constraint,
      ];
    expect(describeFailure(prepared)).toEqual(describeFailure(executed));
    expect(describeFailure(prepared)).toContain("shelves_pkey");
  });

  test("leaves the connection usable", async () => {
    await expect(runPrepared(db, rowStatement, { id: "no number" })).rejects.toSatisfy(
      (e) => readCode(e) === "22P02",
    );
    expect(await runPrepared(db, rowStatement, { id: 1 })).toEqual([{ title: "one" }]);
    const { rows } = await db.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("aborts its transaction up to the savepoint, like any other statement", async () => {
    await inTransaction(db, async (tx) => {
      const inner = inTransaction(tx, (savepoint) =>
        runPrepared(savepoint, rowStatement, { id: "no number" }),
      );
      await expect(inner).rejects.toSatisfy((error) => readCode(error) === "22P02");
      expect(await runPrepared(tx, rowStatement, { id: 2 })).toEqual([{ title: "two" }]);
    });
  });

  test("is parsed again if parsing failed", async () => {
    const early = definePrepared("test_early", sql`select 1 as one from late_shelves`);
    await expect(runPrepared(db, early, {})).rejects.toSatisfy((error) => readCode(error) === "42P01");
    await db.execute(sql`create table late_shelves as select 1`);
    expect(await runPrepared(db, early, {})).toEqual([{ one: 1 }]);
  });
});

const causesOfUnknownNames: Record<string, { code: string; cause: (db: Queryable) => Promise<unknown> }> = {
  "a table was altered": {
    code: "0A000",
    cause: (db) => db.execute(sql.raw(`alter table shelves add column c${Date.now()} text`)),
  },
  "the connection lost all names": { code: "26000", cause: (db) => db.execute(sql`deallocate all`) },
};

describe.each(Object.entries(causesOfUnknownNames))("after %s", (_, { code, cause }) => {
  const one = expect.objectContaining({ id: 1, title: "one" });

  test("the statement runs under another name", async () => {
    await runPrepared(db, allRowsStatement, { id: 1 });
    await cause(db);
    expect(await runPrepared(db, allRowsStatement, { id: 1 })).toEqual([one]);
    const { rows } = await db.execute(sql`select * from shelves where id = 1`);
    expect(await runPrepared(db, allRowsStatement, { id: 1 })).toEqual(rows);
    expect(await namedStatements(allRowsStatement)).toContainEqual(
      expect.objectContaining({ name: expect.stringMatching(/^test_whole_shelf:\d+$/), runs: 2 }),
    );
  });

  test("its transaction fails and the next one does not", async () => {
    await runPrepared(db, allRowsStatement, { id: 1 });
    await cause(db);
    const read = () =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`update shelves set title = 'changed' where id = 2`);
        return runPrepared(tx, allRowsStatement, { id: 1 });
      });
    await expect(read()).rejects.toSatisfy((error) => readCode(error) === code);
    expect(await runPrepared(db, rowStatement, { id: 2 })).toEqual([{ title: "two" }]);
    expect(await read()).toEqual([one]);
  });
});

test("concurrent runs beside an open transaction get their own rows", async () => {
  const outside: Promise<unknown>[] = [];
  const undone = inTransaction(db, async (tx) => {
    await tx.execute(sql`update shelves set title = title || ' of the transaction'`);
    for (let turn = 0; turn < 10; turn++) {
      outside.push(runPrepared(db, rowStatement, { id: 1 }), runPrepared(db, rowStatement, { id: 2 }));
      outside.push(db.execute(sql`select title from shelves where id = 1`).then(({ rows }) => rows));
    }
    expect(await runPrepared(tx, rowStatement, { id: 1 })).toEqual([{ title: "one of the transaction" }]);
    expect(await runPrepared(tx, rowStatement, { id: 2 })).toEqual([{ title: "two of the transaction" }]);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow("Rollback");
  const turns = Array.from({ length: 10 }, () => [
    [{ title: "one" }],
    [{ title: "two" }],
    [{ title: "one" }],
  ]);
  expect(await Promise.all(outside)).toEqual(turns.flat());
});

test.runIf(inject("databaseKind") === "embedded")(
  "runs nothing in a transaction that has ended",
  async () => {
    const one = definePrepared("test_ended", sql`select 1 as one`);
    let ended: Queryable = db;
    await inTransaction(db, async (tx) => {
      ended = tx;
    });
    await expect(runPrepared(ended, one, {})).rejects.toThrow("Failed query");
    expect(await runPrepared(db, one, {})).toEqual([{ one: 1 }]);
  },
);

test("delivers notifications from a prepared statement", async () => {
  const received = Promise.withResolvers<string>();
  const listening = await connection.listen("shelves", {
    onMessage: received.resolve,
    onReconnect: () => undefined,
  });
  const notify = definePrepared<{ text: string }>(
    "test_notify",
    sql`select pg_notify('shelves', ${sql.placeholder("text")})`,
  );
  await runPrepared(db, notify, { text: "it's new" });
  expect(await received.promise).toBe("it's new");
  await listening.stop();
});
