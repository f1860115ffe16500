import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { findOrInstall } from "../../scripts/find-program.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { type ProxyOptions, type RunningProxy, waitUntilOpen, writeDownPages } from "./proxy.ts";

export interface Nginx extends RunningProxy {
  /** The server on port 80. */
  insecureUrl: string;
}

/** Starts nginx with deploy/nginx.conf, without TLS and on free ports. */
export async function startNginx({ folder, upstreams }: ProxyOptions): Promise<Nginx> {
  const nginx = await findOrInstall(["nginx"], "nginx");
  const [port, insecurePort, putPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const logs = path.join(folder, "logs");
  for (const name of [logs, path.join(folder, "nginx")]) await mkdir(name, { mode: 0o777 });
  await chmod(folder, 0o755);
  const web = await writeDownPages(folder);
  const shipped = await readFile(path.join(import.meta.dirname, "../../deploy/nginx.conf"), "utf8");
  const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`).join("\n    ");
  const site = shipped
    .replace(/^ *(ssl_certificate|listen \[::\]).*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${insecurePort};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:3000 max_fails=0;", servers)
    .replaceAll("127.0.0.1:3080", `127.0.0.1:${putPort}`)
    .replaceAll("/var/log/nginx", logs)
    .replace("/srv/doula-match/dist/web", web);
  const config = path.join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${logs}/main.log info;
events {}
http {
  access_log ${logs}/main-access.log;
  client_body_temp_path ${folder}/nginx/body;
  proxy_temp_path ${folder}/nginx/proxy;
  ${site}
}
`,
  );
  const child = spawn(nginx, ["-c", config], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilOpen(url);
  return {
    url,
    insecureUrl: `http://127.0.0.1:${insecurePort}`,
    readLogs: async () => {
      const files = await readdir(logs);
      return (await Promise.all(files.map((file) => readFile(path.join(logs, file), "utf8")))).join("\n");
    },
    stop: async () => {
      child.kill("SIGQUIT");
      await once(child, "exit");
    },
  };
}
