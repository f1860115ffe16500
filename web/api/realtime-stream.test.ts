import { expect, it } from "vitest";
import { readEvent } from "./realtime-stream.ts";

it("a block of the stream is one event, in one line or several", () => {
  expect(readEvent('data: {"type":"ready"}')).toEqual({ type: "ready" });
  expect(readEvent('event: change\r\ndata: {"type":\r\ndata: "ready"}\r\nid: 3')).toEqual({ type: "ready" });
});

it("a heartbeat is none", () => {
  expect(readEvent(": still here")).toBeUndefined();
  expect(readEvent("retry: 1000")).toBeUndefined();
});
