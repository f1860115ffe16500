import fc from "fast-check";
import { expect, test } from "vitest";
import { splitStatements } from "./sql-statements.ts";

/** Splits a text that arrives in parts of the given length. */
function split(sql: string, length = sql.length) {
  const parts = Array.from({ length: Math.ceil(sql.length / length) }, (_, index) =>
    sql.slice(index * length, (index + 1) * length),
  );
  return Array.fromAsync(splitStatements(toIterable(parts)));
}

async function* toIterable(parts: string[]) {
  yield* parts;
}

test("leaves out comments, psql's commands, and settings that old servers lack", async () => {
  const dump = `--
-- PostgreSQL database dump; by hand
--

\\restrict abc

SET lock_timeout = 0;
SET transaction_timeout = 0;
--
-- Name: it's; Type: TABLE
--

CREATE TABLE t (a text);


\\unrestrict abc

`;
  expect(await split(dump)).toEqual(["SET lock_timeout = 0;", "CREATE TABLE t (a text);"]);
});

const bodies = [
  "INSERT INTO t VALUES ('it''s; done'), ('two\n--no comment; \\restrict here\n');",
  'CREATE TABLE "odd;name" (a text);',
  "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $_$ begin raise 'a;b'; end; $_$;",
  "DO $$ begin perform 1; end $$;",
  "INSERT INTO t VALUES ('$$;'), ('\"');",
];

test("finds the ends of statements outside quotes only, wherever the text is cut", async () => {
  const statements = fc.array(fc.constantFrom(...bodies), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(statements, fc.integer({ min: 1, max: 80 }), async (expected, length) => {
      expect(await split(`${expected.join("\n\n")}\n`, length)).toEqual(expected);
    }),
  );
});
