import type { RealtimeEvent } from "../../../contract/platform/realtime.schema.ts";

/** A stream with more unread events than this closes, because its client is gone or too slow. */
const maxUnread = 100;
/** A browser reconnects this long after its stream breaks. */
const retryMs = 1000;

/** An open response of server-sent events. */
export interface EventStream {
  body: ReadableStream<Uint8Array>;
  send(event: RealtimeEvent): void;
  /** Stops proxies from closing a silent connection. */
  sendHeartbeat(): void;
  close(): void;
}

/** `onClose` is called once, whichever end closes the stream. */
export function createEventStream(onClose: () => void): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const closed = () => {
    controller = undefined;
    onClose();
  };
  const close = () => {
    if (!controller) return;
    controller.close();
    closed();
  };
  const write = (text: string) => {
    if (!controller) return;
    controller.enqueue(encoder.encode(text));
    // After the close, clients reconnect and refetch everything.
    if ((controller.desiredSize ?? 0) < -maxUnread) close();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
      write(`retry: ${retryMs}\n\n`);
    },
    cancel: closed,
  });
  return {
    body,
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    sendHeartbeat: () => write(": \n\n"),
    close,
  };
}
