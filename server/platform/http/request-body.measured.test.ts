import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findFreePort } from "../../../scripts/free-port.ts";
import { measureResidentMegabytes } from "../../../scripts/resident-memory.ts";
import { type Run, runProgram, whenReady } from "../../testing/program.ts";

const connections = 300;
/** The server must close all connections within maxSeconds; the test watches for at least minSeconds. */
const [minSeconds, maxSeconds] = [10, 40];
const bodyBytes = 10 * 1024 * 1024;
/** Each connection sends its 10 MB in half a minute. */
const partBytes = 64 * 1024;
const pauseMs = 200;

let folder: string;
let run: Run;
let port: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-bodies-"));
  port = await findFreePort();
  run = runProgram({ DATA_DIR: folder, PORT: String(port) });
  await whenReady(run);
});
afterEach(async () => {
  run.process.kill("SIGKILL");
  await run.exit;
  await rm(folder, { recursive: true, force: true });
});

interface Sender {
  response: () => string;
  isClosed: () => boolean;
  stop: () => void;
}

/** Sends a body slowly on its own connection, and continues after the response. */
function sendSlowly(head: string[], isChunked: boolean): Sender {
  const socket = connect(port, "127.0.0.1");
  let response = "";
  let sent = 0;
  const part = Buffer.alloc(partBytes, "a");
  const timer = setInterval(() => {
    if (sent >= bodyBytes - partBytes || socket.writableNeedDrain) return;
    sent += partBytes;
    if (isChunked) socket.write(`${partBytes.toString(16)}\r\n`);
    socket.write(part);
    if (isChunked) socket.write("\r\n");
  }, pauseMs);
  socket.on("data", (data) => {
    response += data.toString();
  });
  // Writing to a connection that the server has closed fails.
  socket.on("error", () => socket.destroy());
  socket.on("close", () => clearInterval(timer));
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return { response: () => response, isClosed: () => socket.closed, stop: () => socket.destroy() };
}

const request = (path: string, type: string) => [
  `POST ${path} HTTP/1.1`,
  "Host: doula.test",
  `Content-Type: ${type}`,
];
const chunked = "Transfer-Encoding: chunked";
const kinds = [
  { head: [...request("/storage/v1/object/profile-images/x", "image/png"), chunked], statuses: [401] },
  {
    head: [...request("/storage/v1/object/profile-images/x", "image/png"), `Content-Length: ${bodyBytes}`],
    statuses: [401],
  },
  // 413 until this address has used up its attempts, then 429.
  { head: [...request("/auth/v1/token", "application/json"), chunked], statuses: [413, 429] },
];

/** Waits until the memory that the start took is free again: hundreds of megabytes, seconds later. */
async function measureSettledMegabytes(): Promise<number> {
  const samples: number[] = [];
  await vi.waitFor(
    async () => {
      samples.push(await measureResidentMegabytes(run.process.pid));
      const latest = samples.slice(-20);
      expect(latest).toHaveLength(20);
      expect(Math.max(...latest) - Math.min(...latest)).toBeLessThan(10);
    },
    { timeout: 30_000, interval: 200 },
  );
  return samples.at(-1) ?? 0;
}

test(`[7.4] ${connections} slow connections with 10 MB bodies and no session cost little and delay nobody`, async () => {
  const ask = async () => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/rest/v1/doula_profiles?lat=30.2672&lng=-97.7431`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    return performance.now() - startedAt;
  };
  for (let count = 0; count < 20; count++) await ask();
  // A busy machine slows down every request, with or without slow connections.
  const alone: number[] = [];
  for (let count = 0; count < 20; count++) alone.push(await ask());
  const slowestAlone = Math.max(...alone);
  const before = await measureSettledMegabytes();

  const senders: (Sender & { statuses: number[] })[] = [];
  const openNext = (count: number) => {
    while (count-- > 0 && senders.length < connections) {
      const { head, statuses } = kinds[senders.length % kinds.length] ?? { head: [], statuses: [] };
      senders.push({ ...sendSlowly(head, head.includes(chunked)), statuses });
    }
  };
  let [peak, slowest] = [0, 0];
  const started = performance.now();
  const secondsSince = () => (performance.now() - started) / 1000;
  const areAllClosed = () => senders.length === connections && senders.every(({ isClosed }) => isClosed());
  while (secondsSince() < minSeconds || (!areAllClosed() && secondsSince() < maxSeconds)) {
    openNext(30);
    slowest = Math.max(slowest, await ask());
    peak = Math.max(peak, await measureResidentMegabytes(run.process.pid));
    await sleep(100);
  }
  const figures = senders.map(({ response, isClosed, statuses }) => ({
    isAnswered:
      statuses.some((status) => response().startsWith(`HTTP/1.1 ${status} `)) &&
      /^connection: close\r$/im.test(response()),
    isClosed: isClosed(),
  }));
  for (const { stop } of senders) stop();
  process.stdout.write(
    `${connections} connections: resident memory ${Math.round(before)} MB, at most ${Math.round(peak)} MB; ` +
      `slowest honest request ${Math.round(slowestAlone)} ms before, ${Math.round(slowest)} ms with them\n`,
  );

  expect(figures.filter(({ isAnswered }) => !isAnswered)).toEqual([]);
  expect(figures.filter(({ isClosed }) => !isClosed)).toEqual([]);
  expect(peak - before).toBeLessThan(50);
  expect(slowest).toBeLessThan(Math.max(2000, 10 * slowestAlone));
});
