import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";

const source = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));

/** Logs 5 MB, then says on the other output that it still runs, and on SIGTERM how many lines it dropped. */
const script = `
import { createLogger } from ${source("logging.ts")};
import { metrics } from ${source("metrics.ts")};
import { logEverything } from ${source("process-output.ts")};
const logger = createLogger({ isProduction: true });
logEverything(logger);
process.on("SIGTERM", async () => {
  const { values } = await metrics.logLinesDropped.get();
  process.stderr.write("dropped " + values[0].value);
  process.exit(0);
});
for (let line = 0; line < 10_000; line++) logger.info({ filler: "x".repeat(500) }, "line");
logger.fatal("the last line");
setTimeout(() => process.stderr.write("still running\\n"), 1);
setInterval(() => undefined, 1000);
`;

test.each(["a full disk", "a pipe without a reader", "a pipe that nobody reads"])(
  "with %s as log output, the process drops lines, counts them, and ends on SIGTERM",
  async (kind) => {
    const device = openSync("/dev/full", "w");
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", kind === "a full disk" ? device : "pipe", "pipe"],
    });
    closeSync(device);
    if (kind === "a pipe without a reader") child.stdout?.destroy();
    const exited = once(child, "close");
    let printed = "";
    child.stderr?.on("data", (part: Buffer) => {
      printed += part.toString();
    });
    await vi.waitFor(() => expect(printed).toBe("still running\n"), { timeout: 30_000 });
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(printed).toMatch(/^still running\ndropped [1-9]\d*$/);
  },
);
