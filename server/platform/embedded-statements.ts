import { type messages, type PGlite, parse, protocol, types } from "@electric-sql/pglite";
import { type NamedQuery, nameStatementsOnDriver } from "./prepared-statements.ts";

const { serialize } = protocol;

/** What Postgres says of a statement when it parses it. */
interface ParsedStatement {
  paramTypes: number[];
  rowDescription: messages.BackendMessage[];
}

/** Dates and times stay text, as drizzle has them: the numbers are arrays of the types above them. */
const textTypes = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];
const asText = Object.fromEntries(textTypes.map((type) => [type, (value: string) => value]));

/**
 * Has embedded Postgres run prepared statements by name. Its `query` knows none, and a statement named with SQL's
 * `prepare` takes no bound parameters: so the messages of the protocol are sent here, under the locks that `query` takes.
 */
export function nameStatementsOnEmbedded(client: PGlite): void {
  const run = runnerOf(client);
  const addTransaction = nameStatementsOnDriver(client, async (query) => {
    await client._checkReady();
    return client._runExclusiveTransaction(() => run(query, { syncToFs: true }));
  });
  const begin: PGlite["transaction"] = client.transaction.bind(client);
  client.transaction = (work) =>
    begin((transaction) => {
      // It has the lock on transactions already.
      addTransaction(transaction, async (query) => {
        if (transaction.closed) throw new Error("Transaction is closed");
        return run(query, { syncToFs: false });
      });
      return work(transaction);
    });
}

function runnerOf(client: PGlite) {
  const statements = new Map<string, ParsedStatement>();
  const parsers = { ...client.parsers, ...asText };

  const parseStatement = async ({ name, text }: NamedQuery): Promise<ParsedStatement> => {
    const answered = await client.execProtocolStream(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: "S", name }),
        serialize.sync(),
      ]),
      { syncToFs: false },
    );
    return {
      paramTypes: parse.parseDescribeStatementResults(answered),
      rowDescription: answered.filter((message) => message.name === "rowDescription"),
    };
  };

  return (query: NamedQuery, options: { syncToFs: boolean }) =>
    client.runExclusive(async () => {
      const statement = statements.get(query.name) ?? (await parseStatement(query));
      statements.set(query.name, statement);
      const values = query.params.map((value, index) => {
        if (value === null || value === undefined) return null;
        const serializeValue = client.serializers[statement.paramTypes[index] ?? 0];
        return serializeValue ? serializeValue(value) : String(value);
      });
      const answered = await client.execProtocolStream(
        Buffer.concat([
          serialize.bind({ statement: query.name, values }),
          serialize.execute({}),
          serialize.sync(),
        ]),
        options,
      );
      const [result] = parse.parseResults([...statement.rowDescription, ...answered], parsers);
      return result?.rows ?? [];
    });
}
