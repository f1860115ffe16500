import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RealtimeEvent } from "../../contract/realtime.schema.ts";
import { followRealtime } from "./realtime.ts";

/** The streams that were opened, one after the other; each is written to and closed by hand. */
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

/** A tab of somebody's browser. */
function openTab(userId: string) {
  const heard: (RealtimeEvent["type"] | "return")[] = [];
  const close = followRealtime(userId, {
    onEvent: ({ type }) => heard.push(type),
    onReturn: () => heard.push("return"),
  });
  stops.push(close);
  return { heard, close };
}

const say = (event: object, stream = streams.at(-1)) =>
  stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
const bookingChanged = { type: "booking.changed", booking_id: "1" };
const openStreams = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count), 5000);

it("one tab holds the stream, and the others hear of the same", async () => {
  const [first, second] = [openTab("ana"), openTab("ana")];
  await openStreams(1);
  say({ type: "ready" });
  say(bookingChanged);
  await vi.waitFor(() => expect(second.heard).toEqual(["ready", "booking.changed"]));
  expect(first.heard).toEqual(["ready", "booking.changed"]);
  expect(streams).toHaveLength(1);
});

it("a stream that is there again says so: what changed meanwhile was not heard", async () => {
  const tab = openTab("ben");
  await openStreams(1);
  say({ type: "ready" });
  await vi.waitFor(() => expect(tab.heard).toEqual(["ready"]));
  streams.at(-1)?.close();
  await openStreams(2);
  say({ type: "ready" });
  await vi.waitFor(() => expect(tab.heard).toEqual(["ready", "return"]));
});

it("a tab that is told of a sign-out right after it may hold the stream asks for none", async () => {
  const [first, second] = [openTab("lea"), openTab("lea")];
  await openStreams(1);
  say({ type: "ready" });
  await vi.waitFor(() => expect(second.heard).toEqual(["ready"]));
  first.close();
  const waiting = async () => (await navigator.locks.query()).pending?.map(({ name }) => name);
  await vi.waitFor(async () => expect(await waiting()).not.toContain("realtime lea"));
  second.close();
  const isFree = async () =>
    (await navigator.locks.query()).held?.every(({ name }) => name !== "realtime lea");
  await vi.waitFor(async () => expect(await isFree()).toBe(true));
  expect(streams).toHaveLength(1);
});

it("a tab that came when there was a stream already takes the next one for its return", async () => {
  const first = openTab("eve");
  await openStreams(1);
  say({ type: "ready" });
  await vi.waitFor(() => expect(first.heard).toEqual(["ready"]));
  const late = openTab("eve");
  say(bookingChanged);
  await vi.waitFor(() => expect(late.heard).toEqual(["booking.changed"]));
  first.close();
  await openStreams(2);
  say({ type: "ready" });
  await vi.waitFor(() => expect(late.heard).toEqual(["booking.changed", "return"]));
});
