import pg from "pg";
import { z } from "zod";

/** One statement as a driver sent it. */
export const statementSchema = z.object({ text: z.string(), values: z.array(z.unknown()) });
export type Statement = z.infer<typeof statementSchema>;

/**
 * Has `heard` told of every statement that this process sends through `pg` until the answered function is called,
 * without those of the job queue. Loaded with --import into a server, it tells the process that started it.
 */
export function listenToStatements(heard: (statement: Statement) => void): () => void {
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(send, {
    apply: (_send, client, given: unknown[]) => {
      const statement = statementOf(given);
      if (statement && !statement.text.includes("pgboss")) heard(statement);
      return Reflect.apply(send, client, given);
    },
  });
  return () => {
    pg.Client.prototype.query = send;
  };
}

const textSchema = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);
const valuesSchema = z.array(z.unknown()).catch([]);

function statementOf([query, values]: unknown[]): Statement | undefined {
  const text = textSchema.safeParse(query);
  return text.success ? { text: text.data, values: valuesSchema.parse(values) } : undefined;
}

if (process.env.BENCH_TELLS_STATEMENTS && process.send) {
  listenToStatements((statement) => process.send?.(statement));
}
