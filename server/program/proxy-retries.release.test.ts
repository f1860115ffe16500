import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCaddy } from "../testing/caddy.ts";
import { startNginx } from "../testing/nginx.ts";
import type { RunningProxy } from "../testing/proxy.ts";

/** A process of a site whose database is away, or that dies with each request. It says that it is ready. */
type Failure = "unavailable" | "dies";

interface Process {
  server: Server;
  url: string;
  failure: Failure | undefined;
  /** The methods of the requests it received. */
  received: string[];
}

async function startProcess(): Promise<Process> {
  const server = createServer((request, response) => {
    if (request.url === "/readyz") return void response.end();
    started.received.push(request.method ?? "");
    if (started.failure === "dies") return void request.socket.destroy();
    response.statusCode = started.failure ? 503 : 200;
    request.resume().on("end", () => response.end(started.failure ? "unavailable" : "done"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const started: Process = { server, url: `http://127.0.0.1:${port}`, failure: undefined, received: [] };
  return started;
}

describe.each([
  ["nginx", startNginx],
  ["Caddy", startCaddy],
])("%s in front of two processes", (_name, startProxy) => {
  let folder: string;
  let failing: Process;
  let working: Process;
  let proxy: RunningProxy;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "doula-proxy-retries-"));
    failing = await startProcess();
    working = await startProcess();
    proxy = await startProxy({ folder, upstreams: [failing.url, working.url] });
    failing.received.length = 0;
    working.received.length = 0;
  });
  afterEach(async () => {
    await proxy.stop();
    for (const { server } of [failing, working]) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends some requests, so that both processes have their turn. Returns the statuses. */
  async function send(method: string): Promise<number[]> {
    const body = ["POST", "PUT", "PATCH"].includes(method) ? "{}" : null;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const response = await fetch(`${proxy.url}/rest/v1/faqs`, { method, body });
      await response.text();
      statuses.push(response.status);
    }
    return statuses;
  }

  test.each(["GET", "HEAD"])("%s goes to the other process if one cannot serve it", async (method) => {
    for (const failure of ["unavailable", "dies"] as const) {
      failing.failure = failure;
      expect(await send(method)).toEqual([200, 200, 200, 200, 200, 200]);
    }
    expect(failing.received).toContain(method);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is never received by both", async (method) => {
    for (const failure of ["unavailable", "dies"] as const) {
      failing.failure = failure;
      const statuses = await send(method);
      expect(statuses).toContain(200);
      expect(statuses).toContain(503);
    }
    expect(failing.received).toContain(method);
    expect([...failing.received, ...working.received]).toEqual(Array.from({ length: 12 }, () => method));
  });
});
