import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RealtimeEvent } from "../../../contract/platform/realtime.schema.ts";
import { followRealtime, readEvent } from "./realtime.ts";

/** The streams opened so far; the test writes to them and closes them. */
let streams: ReadableStreamDefaultController<Uint8Array>[];
let stops: (() => void)[];

beforeEach(() => {
  streams = [];
  stops = [];
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async (_path: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        streams.push(stream);
        signal.addEventListener("abort", () => stream.error(signal.reason));
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});

/** One browser tab of a person. */
function openTab(userId: string) {
  const received: (RealtimeEvent["type"] | "reconnect")[] = [];
  const close = followRealtime(userId, {
    onEvent: ({ type }) => received.push(type),
    onReconnect: () => received.push("reconnect"),
  });
  stops.push(close);
  return { received, close };
}

const writeToStream = (event: object, stream = streams.at(-1)) =>
  stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
const bookingChanged = { type: "booking.changed", booking_id: "1" };
const openStreams = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count), 5000);

it("opens one stream and forwards its events to the other tabs", async () => {
  const [first, second] = [openTab("ana"), openTab("ana")];
  await openStreams(1);
  writeToStream({ type: "ready" });
  writeToStream(bookingChanged);
  await vi.waitFor(() => expect(second.received).toEqual(["ready", "booking.changed"]));
  expect(first.received).toEqual(["ready", "booking.changed"]);
  expect(streams).toHaveLength(1);
});

it("reports a reconnect after the stream breaks", async () => {
  const tab = openTab("ben");
  await openStreams(1);
  writeToStream({ type: "ready" });
  await vi.waitFor(() => expect(tab.received).toEqual(["ready"]));
  streams.at(-1)?.close();
  await openStreams(2);
  writeToStream({ type: "ready" });
  await vi.waitFor(() => expect(tab.received).toEqual(["ready", "reconnect"]));
});

it("opens no stream in a tab that signs out right after it becomes the leader", async () => {
  const [first, second] = [openTab("lea"), openTab("lea")];
  await openStreams(1);
  writeToStream({ type: "ready" });
  await vi.waitFor(() => expect(second.received).toEqual(["ready"]));
  first.close();
  const waiting = async () => (await navigator.locks.query()).pending?.map(({ name }) => name);
  await vi.waitFor(async () => expect(await waiting()).not.toContain("realtime lea"));
  second.close();
  const isFree = async () =>
    (await navigator.locks.query()).held?.every(({ name }) => name !== "realtime lea");
  await vi.waitFor(async () => expect(await isFree()).toBe(true));
  expect(streams).toHaveLength(1);
});

it("reports a reconnect even to a tab that opened after the first stream began", async () => {
  const first = openTab("eve");
  await openStreams(1);
  writeToStream({ type: "ready" });
  await vi.waitFor(() => expect(first.received).toEqual(["ready"]));
  const lateTab = openTab("eve");
  writeToStream(bookingChanged);
  await vi.waitFor(() => expect(lateTab.received).toEqual(["booking.changed"]));
  first.close();
  await openStreams(2);
  writeToStream({ type: "ready" });
  await vi.waitFor(() => expect(lateTab.received).toEqual(["booking.changed", "reconnect"]));
});

it("parses an event of one or more lines", () => {
  expect(readEvent('data: {"type":"ready"}')).toEqual({ type: "ready" });
  expect(readEvent('event: change\r\ndata: {"type":\r\ndata: "ready"}\r\nid: 3')).toEqual({ type: "ready" });
});

it("ignores heartbeats", () => {
  expect(readEvent(": still here")).toBeUndefined();
  expect(readEvent("retry: 1000")).toBeUndefined();
});
