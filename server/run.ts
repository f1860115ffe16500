import { flushCompileCache } from "node:module";
import { EnvError, readEnv } from "./env.ts";
import { DataFolderInUse } from "./platform/data-folder.ts";
import { startServer } from "./start.ts";

/** Longer than requests and jobs are given to end. */
const stopSeconds = 20;

/** Starts the program and ends it cleanly on SIGTERM and SIGINT. `--watch-web` is for `npm run dev`. */
const starting = Promise.resolve().then(() =>
  startServer(readEnv(process.env), { isWatching: process.argv.includes("--watch-web") }),
);

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopSeconds * 1000).unref();
    starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  });
}

starting.then(({ greeting }) => {
  process.stdout.write(`\n${greeting.map((line) => `  ${line}`).join("\n")}\n\n`);
  // Now, and not only at the end: a process that is killed has no end.
  flushCompileCache();
}, fail);

function fail(error: unknown): void {
  const isExplained = error instanceof EnvError || error instanceof DataFolderInUse;
  process.stderr.write(
    `${isExplained ? error.message : error instanceof Error ? error.stack : "failed to start"}\n`,
  );
  process.exit(1);
}
