import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { findOrInstall } from "../../scripts/find-program.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { type ProxyOptions, type RunningProxy, replaceIn, waitUntilOpen, writeDownPages } from "./proxy.ts";

/** Starts Caddy with deploy/Caddyfile, or the one for two processes, without TLS and on a free port. */
export async function startCaddy({ folder, upstreams }: ProxyOptions): Promise<RunningProxy> {
  const caddy = await findOrInstall(["caddy"], "caddy");
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const web = await writeDownPages(folder);
  const hosts = upstreams.map((upstream) => new URL(upstream).host);
  const [name, site, ...places] =
    hosts.length === 1
      ? (["Caddyfile", "{$DOMAIN:doulas.example}", "{$UPSTREAM:127.0.0.1:3000}"] as const)
      : (["Caddyfile.two-processes", "\ndoulas.example", "127.0.0.1:3000", "127.0.0.1:3001"] as const);
  const shipped = await readFile(path.join(import.meta.dirname, "../../deploy", name), "utf8");
  const edits = [
    // With an access log, and without the port for changes.
    [`${site} {\n`, `\n${url} {\n\tlog\n`],
    ["\n{\n", "\n{\n\tadmin off\n"],
    ["/srv/doula-match/dist/web", web],
    // Tests come from many addresses, and outside production the server refuses the other headers.
    [
      "header_up -traceparent\n\t\ttransport",
      "header_up -traceparent\n\t\theader_up -X-Forwarded-Host\n\t\theader_up -X-Forwarded-Proto\n\t\ttrusted_proxies 127.0.0.1/32\n\t\ttransport",
    ],
    ...places.map((place, index) => [place, hosts[index]]),
  ];
  const config = path.join(folder, "Caddyfile");
  await writeFile(
    config,
    edits.reduce((text, [from = "", to = ""]) => replaceIn(text, from, to), shipped),
  );
  const child = spawn(caddy, ["run", "--adapter", "caddyfile", "--config", config], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let logs = "";
  child.stderr.on("data", (chunk) => {
    logs += chunk;
  });
  await waitUntilOpen(url);
  return {
    url,
    readLogs: async () => logs,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
