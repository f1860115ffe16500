import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Starts the server once while its image is built, in production mode on an empty database, and opens a page. The build
 * fails if something is missing, and Node saves the compiled code in dist/compile-cache. Node's flags are passed on,
 * because code compiled with other flags is not used.
 */
const probe = createServer().listen(0, "127.0.0.1");
await once(probe, "listening");
const address = probe.address();
// Builds may share a network, so another one may use a fixed port.
const port = address && typeof address === "object" ? String(address.port) : "";
probe.close();
const url = `http://127.0.0.1:${port}/`;
const maxSeconds = 120;

const server = spawn(process.execPath, [...process.execArgv, "server/main.js"], {
  stdio: "inherit",
  env: {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: port,
    DATABASE: "embedded",
    DATA_DIR: "/tmp/first-start",
    PUBLIC_URL: url,
    AUTH_SECRET: "only for the first start, and signs nothing",
    ENCRYPTION_KEY: "only for the first start, and encrypts nothing",
    SMTP_URL: "smtp://127.0.0.1:9",
    DRAIN_SECONDS: "0",
  },
});
const ended = once(server, "exit");

async function isServingPages(): Promise<boolean> {
  const response = await fetch(url, { headers: { accept: "text/html" } }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

const deadline = Date.now() + maxSeconds * 1000;
while (server.exitCode === null && !(await isServingPages())) {
  if (Date.now() > deadline) throw new Error(`The server had no page after ${maxSeconds} seconds.`);
  await sleep(200);
}
server.kill("SIGTERM");
const [exitCode] = await ended;
process.exitCode = exitCode ?? 1;
