import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database, Queryable } from "../../db/database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { type DatabaseConnection, openServerDatabase } from "./database.ts";
import { definePrepared, type PreparedStatement, runPrepared } from "./prepared-statements.ts";

let database: TestDatabase;
let connection: DatabaseConnection;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that a test sees the statements that it has named.
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

const shelf = definePrepared<{ id: unknown }>(
  "test_shelf",
  sql`select title from shelves where id = ${sql.placeholder("id")}`,
);
const wholeShelf = definePrepared<{ id: number }>(
  "test_whole_shelf",
  sql`select * from shelves where id = ${sql.placeholder("id")}`,
);

interface NamedStatement {
  name: string;
  parsed: string;
  runs: number;
}

/** What the connection knows by a statement's name, whichever version. */
async function namedStatements({ name }: { name: string }): Promise<NamedStatement[]> {
  const { rows } = await db.execute(sql`
    select name, prepare_time::text as parsed, generic_plans + custom_plans as runs from pg_prepared_statements
    where name = ${name} or starts_with(name, ${`${name}:`})
    order by name
  `);
  return rows.map((row) => ({ name: String(row.name), parsed: String(row.parsed), runs: Number(row.runs) }));
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : codeOf(error.cause);
}

describe("a name", () => {
  test("is at most 40 characters long", () => {
    expect(() => definePrepared("n".repeat(41), sql`select 1`)).toThrow("longer than 40 characters");
  });

  test("is given once", () => {
    expect(() => definePrepared("test_shelf", sql`select 1`)).toThrow("two prepared statements");
  });
});

test("a statement is parsed once, and run by its name", async () => {
  const statement = definePrepared("test_parsed_once", sql`select 1 as one`);
  await runPrepared(db, statement, {});
  const first = await namedStatements(statement);
  await runPrepared(db, statement, {});
  await db.transaction((tx) => runPrepared(tx, statement, {}));
  const [{ parsed = undefined } = {}] = first;
  expect(first).toEqual([{ name: "test_parsed_once", parsed, runs: 1 }]);
  expect(await namedStatements(statement)).toEqual([{ name: "test_parsed_once", parsed, runs: 3 }]);
});

test("a statement that a transaction ran first is still known after its rollback", async () => {
  const statement = definePrepared("test_rolled_back", sql`select 1 as one`);
  const undone = db.transaction(async (tx) => {
    await runPrepared(tx, statement, {});
    tx.rollback();
  });
  await expect(undone).rejects.toThrow("Rollback");
  expect(await runPrepared(db, statement, {})).toEqual([{ one: 1 }]);
  expect(await namedStatements(statement)).toMatchObject([{ runs: 2 }]);
});

const kinds: Record<string, { type: string; values: unknown[] }> = {
  text: { type: "text", values: ["", `it's "q" \\ é\n$1`, null, undefined] },
  text_array: { type: "text[]", values: [[], ['a"b', "c,d", "{e}", "\\", null, "NULL"], null] },
  uuid_array: { type: "uuid[]", values: [["0197a1c2-0000-7000-8000-000000000001"]] },
  int: { type: "int", values: [0, -7, "12"] },
  int_array: { type: "int[]", values: [[1, 2, 3]] },
  bigint: { type: "bigint", values: [5, "9007199254740993"] },
  float: { type: "float8", values: [0.1, -122.33] },
  numeric: { type: "numeric", values: ["12.50", 3] },
  numeric_array: { type: "numeric[]", values: [["1.10", "2"]] },
  boolean: { type: "boolean", values: [true, false] },
  date: { type: "date", values: ["2026-11-23"] },
  date_array: { type: "date[]", values: [["2026-11-23", "2026-11-24"]] },
  timestamptz: { type: "timestamptz", values: ["2026-11-23T08:00:00.123Z", "-infinity"] },
  timestamptz_array: { type: "timestamptz[]", values: [["2026-11-23T08:00:00Z"]] },
  interval: { type: "interval", values: ["30 minutes"] },
  jsonb: { type: "jsonb", values: [{ a: [1, "it's", null] }, '{"b": 2.50}', null] },
};

test.each(Object.entries(kinds))("values of %s are those of execute", async (kind, { type, values }) => {
  const read = (value: unknown): SQL => sql`
    select ${value}::${sql.raw(type)} as value, pg_typeof(${value}::${sql.raw(type)})::text as type
  `;
  const statement = definePrepared<{ value: unknown }>(`test_values_${kind}`, read(sql.placeholder("value")));
  for (const value of values) {
    const { rows } = await db.execute(read(sql.param(value ?? null)));
    expect(await runPrepared(db, statement, { value })).toEqual(rows);
    expect(await db.transaction((tx) => runPrepared(tx, statement, { value }))).toEqual(rows);
  }
});

test("no row is no row", async () => {
  expect(await runPrepared(db, shelf, { id: 3 })).toEqual([]);
});

test("a missing value is refused", async () => {
  const statement: PreparedStatement<Record<string, unknown>> = { ...shelf, values: {} };
  await expect(runPrepared(db, statement, {})).rejects.toThrow('No value for placeholder "id"');
});

describe("a statement that fails", () => {
  test("has the code and the constraint that it has by execute", async () => {
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
    await expect(runPrepared(db, shelf, { id: "no number" })).rejects.toSatisfy((e) => codeOf(e) === "22P02");
    expect(await runPrepared(db, shelf, { id: 1 })).toEqual([{ title: "one" }]);
    const { rows } = await db.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("aborts its transaction up to the savepoint, as every other does", async () => {
    await db.transaction(async (tx) => {
      const inner = tx.transaction((savepoint) => runPrepared(savepoint, shelf, { id: "no number" }));
      await expect(inner).rejects.toSatisfy((error) => codeOf(error) === "22P02");
      expect(await runPrepared(tx, shelf, { id: 2 })).toEqual([{ title: "two" }]);
    });
  });

  test("that cannot be parsed is not taken for parsed", async () => {
    const early = definePrepared("test_early", sql`select 1 as one from late_shelves`);
    await expect(runPrepared(db, early, {})).rejects.toSatisfy((error) => codeOf(error) === "42P01");
    await db.execute(sql`create table late_shelves as select 1`);
    expect(await runPrepared(db, early, {})).toEqual([{ one: 1 }]);
  });
});

const waysToLoseNames: Record<string, { code: string; lose: (db: Queryable) => Promise<unknown> }> = {
  "a table was altered": {
    code: "0A000",
    lose: (db) => db.execute(sql.raw(`alter table shelves add column c${Date.now()} text`)),
  },
  "the connection lost all names": { code: "26000", lose: (db) => db.execute(sql`deallocate all`) },
};

describe.each(Object.entries(waysToLoseNames))("after %s", (_, { code, lose }) => {
  const one = expect.objectContaining({ id: 1, title: "one" });

  test("it runs under another name", async () => {
    await runPrepared(db, wholeShelf, { id: 1 });
    await lose(db);
    expect(await runPrepared(db, wholeShelf, { id: 1 })).toEqual([one]);
    const { rows } = await db.execute(sql`select * from shelves where id = 1`);
    expect(await runPrepared(db, wholeShelf, { id: 1 })).toEqual(rows);
    expect(await namedStatements(wholeShelf)).toContainEqual(
      expect.objectContaining({ name: expect.stringMatching(/^test_whole_shelf:\d+$/), runs: 2 }),
    );
  });

  test("its transaction fails and the next one does not", async () => {
    await runPrepared(db, wholeShelf, { id: 1 });
    await lose(db);
    const read = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`update shelves set title = 'changed' where id = 2`);
        return runPrepared(tx, wholeShelf, { id: 1 });
      });
    await expect(read()).rejects.toSatisfy((error) => codeOf(error) === code);
    expect(await runPrepared(db, shelf, { id: 2 })).toEqual([{ title: "two" }]);
    expect(await read()).toEqual([one]);
  });
});

test("runs at once, beside an open transaction, get their own rows", async () => {
  const outside: Promise<unknown>[] = [];
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`update shelves set title = title || ' of the transaction'`);
    for (let turn = 0; turn < 10; turn++) {
      outside.push(runPrepared(db, shelf, { id: 1 }), runPrepared(db, shelf, { id: 2 }));
      outside.push(db.execute(sql`select title from shelves where id = 1`).then(({ rows }) => rows));
    }
    expect(await runPrepared(tx, shelf, { id: 1 })).toEqual([{ title: "one of the transaction" }]);
    expect(await runPrepared(tx, shelf, { id: 2 })).toEqual([{ title: "two of the transaction" }]);
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

test("an embedded transaction that has ended runs nothing more", async () => {
  const embedded = await createTestDatabase("embedded");
  const one = definePrepared("test_ended", sql`select 1 as one`);
  let ended: Queryable = embedded.db;
  await embedded.db.transaction(async (tx) => {
    ended = tx;
  });
  await expect(runPrepared(ended, one, {})).rejects.toThrow("Failed query");
  expect(await runPrepared(embedded.db, one, {})).toEqual([{ one: 1 }]);
  await embedded.close();
});

test("what a prepared statement notifies is heard", async () => {
  const heard = Promise.withResolvers<string>();
  const stop = await connection.listen("shelves", { onMessage: heard.resolve, onReconnect: () => undefined });
  const notify = definePrepared<{ text: string }>(
    "test_notify",
    sql`select pg_notify('shelves', ${sql.placeholder("text")})`,
  );
  await runPrepared(db, notify, { text: "it's new" });
  expect(await heard.promise).toBe("it's new");
  await stop();
});
