import { useSyncExternalStore } from "react";
import type { RealtimeEvent } from "../../contract/realtime.schema.ts";
import { keepStream, waitFor } from "./realtime-stream.ts";

/** What the tab that holds the stream tells the others. */
type Word =
  | { type: "event"; event: RealtimeEvent }
  | { type: "live" }
  | { type: "down" }
  /** A tab that has just come: is there a stream? */
  | { type: "hello" };

/** So long a tab believes in the stream of another one that says nothing: it may have been put to sleep. */
const beliefMs = 45_000;

/** So long a tab that takes the stream over waits to be told that the one before it has signed out. */
const handoverMs = 300;

let isLive = false;
const listeners = new Set<() => void>();

function setLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const listener of listeners) listener();
}

/** Whether changes on the server are heard of by themselves; where they are not, ask at intervals. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLive,
    () => false,
  );
}

interface RealtimeListener {
  onEvent: (event: RealtimeEvent) => void;
  /** The stream is there again after a time in which nothing was heard. */
  onReturn: () => void;
}

/**
 * Hears of what changes on the server for whoever is signed in, until the answer is called. One tab of the browser
 * holds the stream, since browsers open six connections to a host and no more, and tells the others.
 */
export function followRealtime(userId: string, { onEvent, onReturn }: RealtimeListener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`realtime ${userId}`);
  // Only where the connection is safe does the browser have locks; elsewhere each tab has its own stream.
  const locks = "locks" in navigator ? navigator.locks : undefined;
  let isHolder = false;
  /** There has been a stream, in this tab or another one. */
  let hasHeard = false;
  let belief: ReturnType<typeof setTimeout> | undefined;

  const take = (word: Word) => {
    if (word.type === "hello") {
      if (isHolder && isLive) channel.postMessage({ type: "live" } satisfies Word);
      return;
    }
    clearTimeout(belief);
    setLive(word.type !== "down");
    if (word.type !== "down" && !isHolder) belief = setTimeout(() => setLive(false), beliefMs);
    if (word.type !== "event") return;
    // Each stream begins with it.
    if (word.event.type === "ready" && hasHeard) onReturn();
    else onEvent(word.event);
    hasHeard = true;
  };
  const tell = (word: Word) => {
    take(word);
    if (locks) channel.postMessage(word);
  };

  const hold = async () => {
    if (hasHeard) await waitFor(handoverMs, stop.signal);
    if (stop.signal.aborted) return;
    isHolder = true;
    await keepStream(
      {
        onEvent: (event) => tell({ type: "event", event }),
        onSign: () => tell({ type: "live" }),
        onDown: () => tell({ type: "down" }),
      },
      stop.signal,
    );
  };

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    take(data);
    if (data.type !== "hello") hasHeard = true;
  };
  if (locks) {
    channel.postMessage({ type: "hello" } satisfies Word);
    locks
      .request(`realtime ${userId}`, { signal: stop.signal }, hold)
      // Stopped while it waited.
      .catch(() => undefined);
  } else void hold();

  return () => {
    stop.abort();
    clearTimeout(belief);
    channel.close();
    setLive(false);
  };
}
