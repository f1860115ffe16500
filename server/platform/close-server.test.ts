import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeServer, graceMs } from "./close-server.ts";

let server: Server;
let answer: Promise<Response | undefined>;
let response: ServerResponse;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const asked = once(server, "request");
  const { port } = server.address() as AddressInfo;
  answer = fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  response = (await asked)[1];
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

test("a request that takes almost ten seconds is still answered", async () => {
  const closed = closeServer(server, Date.now() + graceMs);
  vi.advanceTimersByTime(9999);
  response.writeHead(200, { connection: "close" }).end("done");
  await closed;
  expect(await (await answer)?.text()).toBe("done");
});

test("a request that takes longer is cut off", async () => {
  const closed = closeServer(server, Date.now() + graceMs);
  vi.advanceTimersByTime(10_000);
  await closed;
  expect(await answer).toBeUndefined();
});

test("a connection that stays open after its answer does not delay the end", async () => {
  vi.useRealTimers();
  const started = Date.now();
  const closed = closeServer(server, started + graceMs);
  response.writeHead(200, { connection: "keep-alive" }).end("done");
  await closed;
  expect(await (await answer)?.text()).toBe("done");
  expect(Date.now() - started).toBeLessThan(server.keepAliveTimeout / 2);
});
