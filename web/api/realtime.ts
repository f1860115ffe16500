import type { RealtimeEvent } from "../../contract/realtime.schema.ts";
import { ApiError } from "../lib/api.ts";
import { createStore, useStore } from "../lib/store.ts";
import { keepStream, waitFor } from "./realtime-stream.ts";

/** What the leading tab, which has the stream, tells the others. */
type TabMessage =
  | { type: "event"; event: RealtimeEvent }
  | { type: "live" }
  | { type: "down" }
  /** A tab that has just opened: is there a stream? */
  | { type: "hello" };

/** How long a tab trusts a silent leader, which may have been put to sleep. */
const trustMs = 45_000;

/** How long a new leader waits, in case the one before it has signed out. */
const handoverMs = 300;

const liveness = createStore(false);

/** How soon a failed read is retried, live or not: no event would announce that it works again. */
const afterFailureMs = 60_000;

/** The refetchInterval of a read: polls while there is no stream, and not after the session has ended. */
export function useFallbackPolling(ms: number) {
  const isLive = useStore(liveness);
  return ({ state: { error } }: { state: { error: Error | null } }): number | false => {
    if (error instanceof ApiError && error.code === "unauthenticated") return false;
    if (error) return afterFailureMs;
    return isLive ? false : ms;
  };
}

interface RealtimeListener {
  onEvent: (event: RealtimeEvent) => void;
  /** The stream is back after a gap. */
  onReturn: () => void;
}

/**
 * Follows what changes on the server for the signed-in person; returns how to stop. One tab of the browser has the
 * stream and tells the others, since browsers open at most six connections to a host.
 */
export function followRealtime(userId: string, { onEvent, onReturn }: RealtimeListener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`realtime ${userId}`);
  // Browsers have locks only in secure contexts; elsewhere each tab has its own stream.
  const locks = "locks" in navigator ? navigator.locks : undefined;
  let isLeader = false;
  /** There has been a stream, in this tab or another one. */
  let hasHeard = false;
  let trust: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: TabMessage) => {
    if (message.type === "hello") {
      if (isLeader && liveness.get()) channel.postMessage({ type: "live" } satisfies TabMessage);
      return;
    }
    clearTimeout(trust);
    liveness.set(message.type !== "down");
    if (message.type !== "down" && !isLeader) trust = setTimeout(() => liveness.set(false), trustMs);
    if (message.type !== "event") return;
    // Each stream begins with it.
    if (message.event.type === "ready" && hasHeard) onReturn();
    else onEvent(message.event);
    hasHeard = true;
  };
  const broadcast = (message: TabMessage) => {
    receive(message);
    if (locks) channel.postMessage(message);
  };

  const lead = async () => {
    if (hasHeard) await waitFor(handoverMs, stop.signal);
    if (stop.signal.aborted) return;
    isLeader = true;
    await keepStream(
      {
        onEvent: (event) => broadcast({ type: "event", event }),
        onSign: () => broadcast({ type: "live" }),
        onDown: () => broadcast({ type: "down" }),
      },
      stop.signal,
    );
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    receive(data);
    if (data.type !== "hello") hasHeard = true;
  };
  if (locks) {
    channel.postMessage({ type: "hello" } satisfies TabMessage);
    locks
      .request(`realtime ${userId}`, { signal: stop.signal }, lead)
      // Stopped while it waited.
      .catch(() => undefined);
  } else void lead();

  return () => {
    stop.abort();
    clearTimeout(trust);
    channel.close();
    liveness.set(false);
  };
}
