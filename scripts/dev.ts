import { spawn } from "node:child_process";
import { buildDatabaseTemplate } from "./build-database.ts";
import { buildGazetteer } from "./build-gazetteer.ts";
import { buildPortraits } from "./build-portraits.ts";

/**
 * `npm run dev`: the server restarts when its files change, and the web app reloads automatically, both
 * on one port.
 */
buildGazetteer();
await buildDatabaseTemplate();
await buildPortraits();
const server = spawn(process.execPath, ["--watch", "server/main.js", "--watch-web"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
