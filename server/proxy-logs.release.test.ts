import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../scripts/free-port.ts";
import { listEveryEmail } from "./testing/every-email.ts";
import { type Nginx, startNginx } from "./testing/nginx.ts";

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
let nginx: Nginx;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-proxy-logs-"));
  const port = await findFreePort();
  site = createServer((_request, response) => void response.end("site")).listen(port, "127.0.0.1");
  await once(site, "listening");
  nginx = await startNginx({ folder, upstreams: [`http://127.0.0.1:${port}`] });
});
afterAll(async () => {
  await nginx.stop();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens every link and a file that its page loads, as a browser does that was told no referrer policy. */
async function openEveryLink(url: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const { pathname, search } of links)
    for (const [target, referer] of [
      [pathname + search, ""],
      ["/assets/main.js", `https://doulas.example${pathname}${search}`],
    ] as const)
      for (const method of ["GET", "POST"]) {
        const response = await fetch(url + target, { method, headers: { referer }, redirect: "manual" });
        await response.text();
        statuses.add(response.status);
      }
  return statuses;
}

test("nginx logs no secret of any link: with the site, without it, and on port 80", async () => {
  const secrets = links.filter(({ search }) => search.includes(secret));
  expect(links.filter(({ hash }) => hash.includes(secret)).length).toBeGreaterThan(3);
  expect(secrets.length).toBeGreaterThan(8);
  expect(await openEveryLink(nginx.url)).toEqual(new Set([200]));
  expect(await openEveryLink(nginx.insecureUrl)).toEqual(new Set([301]));
  site.close();
  site.closeAllConnections();
  expect(await openEveryLink(nginx.url)).toEqual(new Set([503]));
  for (const path of ["/rest/v1/plans/own", "/rest/v1/losses/own", "/rest/v1/birth_notices"])
    await (await fetch(nginx.url + path)).text();
  const logs = await nginx.readLogs();
  expect(logs).toContain('"GET /reset-password HTTP/1.1" 503');
  expect(logs).not.toContain(secret);
  expect(logs).not.toMatch(/losses|births|plans|birth_notices/);
});
