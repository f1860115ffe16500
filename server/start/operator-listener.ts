import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { CheckContext } from "../operations/health/service.ts";
import type { DatabaseConnection } from "../platform/database/database.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { describeError } from "../platform/observability/logging.ts";
import { operationNames, operatorCommands } from "./operations.ts";

/** Longer than copying a large embedded database takes. After that, the site resumes. */
const maxPauseMs = 60_000;

/** The paths that `operate` requests over the socket in DATA_DIR. */
export const operatorPaths = { pause: "/pause", run: "/run" } as const;

const runSchema = z.object({ name: z.enum(operationNames), args: z.array(z.string()) });

/**
 * Handles operators' commands in the process that uses the embedded database, because no other can. Only this user can
 * reach the socket.
 */
export function operatorListener(connection: DatabaseConnection, context: CheckContext): RequestListener {
  return (request, response) => {
    const handle =
      request.url === operatorPaths.pause ? pause(connection, response) : run(context, request, response);
    handle.catch((error: unknown) => {
      if (!(error instanceof StartProblem))
        context.platform.logger.error({ error: describeError(error) }, "operator's command failed");
      const reason =
        error instanceof StartProblem ? error.message : "The command failed. See the server's log.";
      if (!response.headersSent) response.writeHead(400).end(reason);
    });
  };
}

/** Pauses the database until the caller, who copies its files, disconnects. */
async function pause(connection: DatabaseConnection, response: ServerResponse): Promise<void> {
  if (!connection.pause) throw new StartProblem("Only an embedded database can be paused.");
  // From now on, because the caller may give up while this waits for its turn.
  const closed = new Promise<void>((resolve) => {
    response.once("close", () => resolve());
  });
  await connection.pause(async () => {
    response.writeHead(200).flushHeaders();
    await Promise.race([closed, sleep(maxPauseMs, undefined, { ref: false })]);
    response.destroy();
  });
}

async function run(context: CheckContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { name, args } = runSchema.parse(JSON.parse(await text(request)));
  const message = await operatorCommands[name].run(context, args);
  response.writeHead(200).end(message);
}
