import { flushCompileCache } from "node:module";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { hideEnvironment } from "../platform/observability/hide-environment.ts";
import { createLogger, describeError } from "../platform/observability/logging.ts";
import { logEverything } from "../platform/observability/process-output.ts";
import { readEnv, secretVariables } from "./env.ts";
import { startServer } from "./start.ts";

/** Longer than the time that requests and jobs have to finish. Draining comes before it. */
const stopSeconds = 20;

const isProduction = process.env.NODE_ENV === "production";
/** For messages before the environment is read, and at the end. */
const logger = createLogger({ isProduction });
if (isProduction) logEverything(logger);

for (const name of hideEnvironment(secretVariables))
  logger.warn({ variable: name }, "other processes of this user can read this variable");

/** Starts the program and ends it cleanly on SIGTERM and SIGINT. `--watch-web` is for `npm run dev`. */
const starting = Promise.resolve().then(() =>
  startServer(readEnv(process.env), { isWatching: process.argv.includes("--watch-web") }),
);

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    // A second signal ends it immediately.
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(() => process.exit(0), fail);
  });
}

async function stop(): Promise<void> {
  const giveUp = () => setTimeout(() => process.exit(1), stopSeconds * 1000).unref();
  const startTimer = giveUp();
  const running = await starting;
  clearTimeout(startTimer);
  await running.drain();
  giveUp();
  await running.stop();
}

starting.then(({ greeting }) => {
  if (!isProduction) process.stdout.write(`\n${greeting.map((line) => `  ${line}`).join("\n")}\n\n`);
  // Flush now, because a killed process does not get to flush at its end.
  flushCompileCache();
}, fail);

function fail(error: unknown): void {
  if (isProduction) logFailure(error);
  else if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : "failed to start"}\n`);
  process.exit(1);
}

function logFailure(error: unknown): void {
  if (error instanceof StartProblem) for (const line of error.message.split("\n")) logger.fatal(line);
  else logger.fatal({ error: describeError(error) }, "failed to start");
}
