import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { graceMs } from "../jobs/jobs.ts";
import { closeServer } from "./close-server.ts";

let server: Server;
let pending: Promise<Response | undefined>;
let response: ServerResponse;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const requestReceived = once(server, "request");
  const { port } = server.address() as AddressInfo;
  pending = fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  response = (await requestReceived)[1];
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

test("still answers a request that takes almost ten seconds", async () => {
  const closed = closeServer(server, Date.now() + graceMs);
  vi.advanceTimersByTime(9999);
  response.writeHead(200, { connection: "close" }).end("done");
  await closed;
  expect(await (await pending)?.text()).toBe("done");
});

test("cuts off a request that takes longer", async () => {
  const closed = closeServer(server, Date.now() + graceMs);
  vi.advanceTimersByTime(10_000);
  await closed;
  expect(await pending).toBeUndefined();
});

test("does not wait for an idle connection that stays open", async () => {
  vi.useRealTimers();
  const started = Date.now();
  const closed = closeServer(server, started + graceMs);
  response.writeHead(200, { connection: "keep-alive" }).end("done");
  await closed;
  expect(await (await pending)?.text()).toBe("done");
  expect(Date.now() - started).toBeLessThan(server.keepAliveTimeout / 2);
});
