import { EnvError, readEnv } from "./env.ts";
import { DataFolderInUse } from "./platform/data-folder.ts";
import { startServer } from "./start.ts";

/** Starts the program and ends it cleanly on SIGTERM and SIGINT. `--watch-web` is for `npm run dev`. */
async function main(): Promise<void> {
  const running = await startServer(readEnv(process.env), {
    isWatching: process.argv.includes("--watch-web"),
  });
  process.stdout.write(`\n${running.greeting.map((line) => `  ${line}`).join("\n")}\n\n`);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  const isExplained = error instanceof EnvError || error instanceof DataFolderInUse;
  process.stderr.write(
    `${isExplained ? error.message : error instanceof Error ? error.stack : "failed to start"}\n`,
  );
  process.exit(1);
});
