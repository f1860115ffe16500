import pg from "pg";
import { z } from "zod";
import type { ServerProcess } from "./server-process.ts";

/** One statement as a driver sent it; with a name where it is a prepared one. */
export const statementSchema = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.unknown()),
});
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

const querySchema = z.union([
  z.string().transform((text) => ({ name: undefined, text })),
  z.object({ name: z.string().optional(), text: z.string() }),
]);
const valuesSchema = z.array(z.unknown()).catch([]);

function statementOf([query, values]: unknown[]): Statement | undefined {
  const sent = querySchema.safeParse(query);
  return sent.success ? { ...sent.data, values: valuesSchema.parse(values) } : undefined;
}

/** The health check, which sends `select 1`, marks the end: what a process tells arrives in order. */
export async function statementsOf(
  server: ServerProcess,
  path: string,
  headers: Record<string, string> = {},
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const end = Promise.withResolvers<void>();
  const listen = (message: unknown) => {
    const statement = statementSchema.parse(message);
    if (statement.text === "select 1") end.resolve();
    else statements.push(statement);
  };
  server.process.on("message", listen);
  for (const asked of [path, "/healthz"]) {
    const response = await fetch(`${server.url}${asked}`, { headers });
    if (!response.ok) throw new Error(`${asked} answered ${response.status}`);
  }
  await end.promise;
  server.process.off("message", listen);
  return statements;
}

if (process.env.BENCH_TELLS_STATEMENTS && process.send) {
  listenToStatements((statement) => process.send?.(statement));
}
