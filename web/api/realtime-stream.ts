import type { RealtimeEvent } from "../../contract/realtime.schema.ts";

/** The server sends at least a heartbeat every 20 seconds. */
const silenceMs = 45_000;
const [firstPauseMs, maxPauseMs] = [500, 15_000];

interface StreamListener {
  onEvent: (event: RealtimeEvent) => void;
  /** The server sent something: the stream works. */
  onSign: () => void;
  onDown: () => void;
}

/**
 * Keeps a stream of /realtime/v1 open until `signal` aborts. Not an EventSource: that gives up for good after one refusal
 * and does not notice a connection that died silently.
 */
export async function keepStream(listener: StreamListener, signal: AbortSignal): Promise<void> {
  let pause = firstPauseMs;
  while (!signal.aborted) {
    const isEnded = await readStream(
      {
        ...listener,
        onSign: () => {
          pause = firstPauseMs;
          listener.onSign();
        },
      },
      signal,
    );
    if (signal.aborted) return;
    listener.onDown();
    if (isEnded) return;
    await waitFor(pause, signal);
    pause = Math.min(pause * 2, maxPauseMs);
  }
}

/** Reads one connection to its end; returns whether the server ended it for good. */
async function readStream({ onEvent, onSign }: StreamListener, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    heard();
    const response = await fetch("/realtime/v1", {
      headers: { accept: "text/event-stream" },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) {
      onEvent({ type: "session.ended" });
      return true;
    }
    if (!response.ok || !response.body) return false;
    let rest = "";
    for await (const text of textsOf(response.body)) {
      heard();
      const blocks = (rest + text).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) onEvent(event);
        if (event?.type === "session.ended") return true;
      }
      // After its events, so that `ready` is the first thing reported of a stream.
      onSign();
    }
  } catch {
    // A broken connection is reopened.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return false;
}

/** Not `for await` over the body itself, which Safari does not support. */
async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** The event of one block of a stream; undefined for a heartbeat. */
export function readEvent(block: string): RealtimeEvent | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  if (lines.length === 0) return undefined;
  const json = lines.map((line) => line.slice("data:".length)).join("\n");
  return JSON.parse(json) as RealtimeEvent;
}

/** Waits, but no longer than until the browser is back online or the signal aborts. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener("online", go);
    signal.addEventListener("abort", go);
  });
}
