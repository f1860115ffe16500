import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../../scripts/free-port.ts";
import { startCaddy } from "../testing/caddy.ts";
import { listEveryEmail } from "../testing/every-email.ts";
import { startNginx } from "../testing/nginx.ts";
import type { RunningProxy } from "../testing/proxy.ts";

const secret = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";

/** The links of every email, and those that stand elsewhere or in emails from before 1.1. */
const links = [
  ...new Set([
    ...listEveryEmail().flatMap(({ email: { text, html, unsubscribeUrl } }) =>
      [
        ...`${text} ${html.replaceAll("&amp;", "&")}`.matchAll(/https:\/\/doulas\.example\/[^\s"<>]*/g),
        ...(unsubscribeUrl ? [[unsubscribeUrl]] : []),
      ].map(([link]) => String(link)),
    ),
    `https://doulas.example/rest/v1/calendar_feeds/5b6c1d0e-7a53-4b1c-9c7e-2f4f8f0f5a11/calls.ics?key=${secret}`,
    `https://doulas.example/storage/v1/object/sign/doula-certifications/1/2?token=${secret}`,
    `https://doulas.example/auth/google/callback?code=${secret}&state=${secret}`,
    ...["confirm-email", "confirm-email-change", "confirm-alert", "stop-alerts", "reset-password"].map(
      (page) => `https://doulas.example/${page}?token=${secret}`,
    ),
  ]),
].map((link) => new URL(link));

let folder: string;
let site: Server;
let upstream: string;
let proxy: RunningProxy | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-proxy-logs-"));
  const port = await findFreePort();
  upstream = `http://127.0.0.1:${port}`;
  site = createServer((_request, response) => void response.end("site")).listen(port, "127.0.0.1");
  await once(site, "listening");
});
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
  site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens every link and a file that its page loads, as a browser does that was told no referrer policy. */
async function openEveryLink(url: string): Promise<Set<number>> {
  const opened = links.flatMap(({ pathname, search }) =>
    (
      [
        [pathname + search, ""],
        ["/assets/main.js", `https://doulas.example${pathname}${search}`],
      ] as const
    ).flatMap(([target, referer]) =>
      ["GET", "POST"].map(async (method) => {
        const response = await fetch(url + target, { method, headers: { referer }, redirect: "manual" });
        await response.text();
        return response.status;
      }),
    ),
  );
  return new Set(await Promise.all(opened));
}

const privatePaths = [
  "/rest/v1/plans/own",
  "/rest/v1/births/own",
  "/rest/v1/losses/own",
  "/rest/v1/birth_notices",
];

/** Opens every link and private path with the site and without it. Returns what the proxy logged. */
async function readLogsAfterUse({ url, readLogs }: RunningProxy): Promise<string> {
  const secrets = links.filter(({ search }) => search.includes(secret));
  expect(links.filter(({ hash }) => hash.includes(secret)).length).toBeGreaterThan(3);
  expect(secrets.length).toBeGreaterThan(8);
  const openPrivatePaths = async () => {
    const calls = [...privatePaths, "/rest/v1/birth_notices?limit=5"].flatMap((address) =>
      ["GET", "POST", "PUT"].map(async (method) => (await fetch(url + address, { method })).text()),
    );
    await Promise.all(calls);
  };
  expect(await openEveryLink(url)).toEqual(new Set([200]));
  await openPrivatePaths();
  site.close();
  site.closeAllConnections();
  expect(await openEveryLink(url)).toEqual(new Set([503]));
  await openPrivatePaths();
  return readLogs();
}

function expectNoSecrets(logs: string): void {
  expect(logs).not.toContain(secret);
  expect(logs).not.toMatch(/losses|births|plans|birth_notices/);
}

test("nginx logs no secret of any link, and no private route: with the site, without it, and on port 80", async () => {
  const nginx = await startNginx({ folder, upstreams: [upstream] });
  proxy = nginx;
  expect(await openEveryLink(nginx.insecureUrl)).toEqual(new Set([301]));
  const logs = await readLogsAfterUse(nginx);
  expect(logs).toContain('"GET /reset-password HTTP/1.1" 200');
  expect(logs).toContain('"GET /reset-password HTTP/1.1" 503');
  expectNoSecrets(logs);
});

test("Caddy logs no secret of any link, and no private route: with the site and without it", async () => {
  proxy = await startCaddy({ folder, upstreams: [upstream] });
  const logs = await readLogsAfterUse(proxy);
  expect(logs).toMatch(/"uri":"\/reset-password".*"status":200/);
  expect(logs).toMatch(/"uri":"\/reset-password".*"status":503/);
  expectNoSecrets(logs);
});
