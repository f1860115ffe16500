import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../../scripts/free-port.ts";
import { type Run, runProgram, whenReady } from "../../testing/program.ts";

let folder: string;
let run: Run;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-pipelining-"));
  port = await findFreePort();
  run = runProgram({ DATA_DIR: folder, PORT: String(port) });
  await whenReady(run);
});
afterAll(async () => {
  run.process.kill("SIGKILL");
  await run.exit;
  await rm(folder, { recursive: true, force: true });
});

/** Sends requests at once on one connection and returns everything received until it closes. */
function responsesTo(path: string, count: number): Promise<string> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  return new Promise((resolve) => {
    let responses = "";
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (data) => {
      responses += data.toString();
    });
    // Writing to a connection that the server has closed fails.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(responses));
    socket.write(`${`${request}\r\n`.repeat(count - 1)}${request}Connection: close\r\n\r\n`);
  });
}

test("responds in order to a few requests at once on one connection", async () => {
  const responses = await responsesTo("/healthz", 4);
  expect(responses.match(/HTTP\/1\.1 200 /g)).toHaveLength(4);
});

test("ends a connection with thousands of requests, without delaying others", async () => {
  const flood = responsesTo("/", 5000);
  await fetch(`http://127.0.0.1:${port}/healthz`);
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(response.status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect((await flood).match(/HTTP\/1\.1 200 /g)?.length ?? 0).toBeLessThanOrEqual(8);
});
