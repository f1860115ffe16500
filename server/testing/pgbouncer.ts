import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { findOrInstall } from "../../scripts/find-program.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { clusterOwner } from "../../scripts/throwaway-postgres.ts";
import { runStatement } from "./postgres-server.ts";

const example = path.join(import.meta.dirname, "../../deploy/pgbouncer.ini");

/**
 * Starts PgBouncer with deploy/pgbouncer.ini in front of a database, with `poolSize` connections to it.
 * `connectQuery` replaces what it runs on each of them.
 */
export async function startPgbouncer(
  databaseUrl: string,
  { poolSize, connectQuery }: { poolSize: number; connectQuery?: string },
): Promise<{ url: string; stop(): Promise<void> }> {
  const [program, port] = [await findOrInstall(["pgbouncer"], "pgbouncer"), await findFreePort()];
  const folder = await mkdtemp(path.join(tmpdir(), "doula-pgbouncer-"));
  // PgBouncer runs as another user.
  await chmod(folder, 0o755);
  const url = new URL(databaseUrl);
  const settings = {
    "doula_match = host=127.0.0.1 port=5432": `${url.pathname.slice(1)} = host=127.0.0.1 port=${url.port}`,
    "listen_port = 6432": `listen_port = ${port}\nunix_socket_dir =`,
    "auth_type = scram-sha-256": "auth_type = trust",
    "auth_file = /etc/pgbouncer/userlist.txt": `auth_file = ${folder}/users`,
    "default_pool_size = 20": `default_pool_size = ${poolSize}`,
  };
  let config = await readFile(example, "utf8");
  for (const [line, replacement] of Object.entries(settings)) {
    if (!config.includes(line)) throw new Error(`deploy/pgbouncer.ini lacks: ${line}`);
    config = config.replace(line, replacement);
  }
  if (connectQuery) config = config.replace(/connect_query='.*'$/m, `connect_query='${connectQuery}'`);
  await writeFile(path.join(folder, "users"), `"${url.username}" ""\n`);
  await writeFile(path.join(folder, "pgbouncer.ini"), config);
  const child = spawn(program, [path.join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
    ...(await clusterOwner()),
  });
  url.port = String(port);
  await vi.waitFor(() => runStatement(url.href, "select 1"), 20_000);
  return {
    url: url.href,
    stop: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
