import type { RealtimeEvent } from "../../../contract/platform/realtime.schema.ts";
import { ApiError } from "../../lib/api.ts";
import { createStore, useStore } from "../../lib/store.ts";

/** Messages between tabs; only the leader has the stream. */
type TabMessage =
  | { type: "event"; event: RealtimeEvent }
  | { type: "connected" }
  | { type: "disconnected" }
  /** Sent by a new tab to ask if there is a stream. */
  | { type: "hello" };

/** How long a tab trusts a silent leader, which may be suspended. */
const leaderTimeoutMs = 45_000;

/** How long a new leader waits, in case the previous one signed out. */
const handoverMs = 300;

const connection = createStore(false);

/**
 * The retry interval after a failed query, with or without a stream, because no event announces the recovery.
 */
const retryAfterFailureMs = 60_000;

/** The refetchInterval of a query: polls while there is no stream, and stops after the session ends. */
export function useFallbackPolling(ms: number) {
  const isConnected = useStore(connection);
  return ({ state: { error } }: { state: { error: Error | null } }): number | false => {
    if (error instanceof ApiError && error.code === "unauthenticated") return false;
    if (error) return retryAfterFailureMs;
    return isConnected ? false : ms;
  };
}

interface RealtimeListener {
  onEvent: (event: RealtimeEvent) => void;
  /** The stream reconnected after a gap. */
  onReconnect: () => void;
}

/**
 * Follows changes on the server for the signed-in person; returns a function that stops it. Only one tab
 * opens the stream and forwards it to the others, because browsers open at most six connections to a host.
 */
export function followRealtime(userId: string, { onEvent, onReconnect }: RealtimeListener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`realtime ${userId}`);
  // Browsers have locks only in secure contexts; without them, each tab opens its own stream.
  const locks = "locks" in navigator ? navigator.locks : undefined;
  let isLeader = false;
  /** True once this or another tab has had a stream. */
  let wasConnected = false;
  let trust: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: TabMessage) => {
    if (message.type === "hello") {
      if (isLeader && connection.get()) channel.postMessage({ type: "connected" } satisfies TabMessage);
      return;
    }
    clearTimeout(trust);
    connection.set(message.type !== "disconnected");
    if (message.type !== "disconnected" && !isLeader)
      trust = setTimeout(() => connection.set(false), leaderTimeoutMs);
    if (message.type !== "event") return;
    // `ready` is the first event of each stream.
    if (message.event.type === "ready" && wasConnected) onReconnect();
    else onEvent(message.event);
    wasConnected = true;
  };
  const broadcast = (message: TabMessage) => {
    receive(message);
    if (locks) channel.postMessage(message);
  };

  const lead = async () => {
    if (wasConnected) await waitFor(handoverMs, stop.signal);
    if (stop.signal.aborted) return;
    isLeader = true;
    await maintainStream(
      {
        onEvent: (event) => broadcast({ type: "event", event }),
        onActivity: () => broadcast({ type: "connected" }),
        onDisconnect: () => broadcast({ type: "disconnected" }),
      },
      stop.signal,
    );
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    receive(data);
    if (data.type !== "hello") wasConnected = true;
  };
  if (locks) {
    channel.postMessage({ type: "hello" } satisfies TabMessage);
    locks
      .request(`realtime ${userId}`, { signal: stop.signal }, lead)
      // Stopped while waiting for the lock.
      .catch(() => undefined);
  } else void lead();

  return () => {
    stop.abort();
    clearTimeout(trust);
    channel.close();
    connection.set(false);
  };
}

/** The server sends at least a heartbeat every 20 seconds. */
const silenceMs = 45_000;
const [firstPauseMs, maxPauseMs] = [500, 15_000];

interface StreamListener {
  onEvent: (event: RealtimeEvent) => void;
  /** Called for anything the server sends, which shows that the stream works. */
  onActivity: () => void;
  onDisconnect: () => void;
}

/**
 * Keeps a stream of /realtime/v1 open until `signal` aborts. Not an EventSource, which gives up for good
 * after one refusal and does not notice a connection that died silently.
 */
async function maintainStream(listener: StreamListener, signal: AbortSignal): Promise<void> {
  let pause = firstPauseMs;
  while (!signal.aborted) {
    const isEnded = await readStream(
      {
        ...listener,
        onActivity: () => {
          pause = firstPauseMs;
          listener.onActivity();
        },
      },
      signal,
    );
    if (signal.aborted) return;
    listener.onDisconnect();
    if (isEnded) return;
    await waitFor(pause, signal);
    pause = Math.min(pause * 2, maxPauseMs);
  }
}

/** Reads one connection to its end; returns true if the server ended it for good. */
async function readStream({ onEvent, onActivity }: StreamListener, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetSilenceTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    resetSilenceTimer();
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
    for await (const text of decodeChunks(response.body)) {
      resetSilenceTimer();
      const blocks = (rest + text).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) onEvent(event);
        if (event?.type === "session.ended") return true;
      }
      // After the events, so that `ready` is the first one reported for a stream.
      onActivity();
    }
  } catch {
    // The caller reopens a broken connection.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return false;
}

/** Safari does not support `for await` over the body itself. */
async function* decodeChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** The event in one block of a stream; undefined for a heartbeat. */
export function readEvent(block: string): RealtimeEvent | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  if (lines.length === 0) return undefined;
  const json = lines.map((line) => line.slice("data:".length)).join("\n");
  return JSON.parse(json) as RealtimeEvent;
}

/** Resolves after this time, or earlier if the browser comes back online or the signal aborts. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
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
