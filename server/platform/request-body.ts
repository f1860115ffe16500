import type { Context, MiddlewareHandler } from "hono";
import type { ErrorCode } from "../../contract/errors.ts";
import type { AppEnv } from "./http.ts";
import { Refusal } from "./refusal.ts";

export interface BodyLimit {
  maxBytes: number;
  /** For the whole body, however slowly it comes. */
  maxSeconds: number;
  /** What a longer body is refused with. */
  tooLarge: ErrorCode;
}

/** What every body is held to that is no upload. */
export const jsonBodyLimit: BodyLimit = { maxBytes: 64 * 1024, maxSeconds: 30, tooLarge: "body_too_large" };

/** How long a connection that ends still discards what its client sends. */
const lingerSeconds = 2;

/**
 * Reads the body for whatever asks the request for it later. It is counted while it comes: what Content-Length says may
 * be wrong. Refuses with the limit's `tooLarge`, with body_too_slow, or with malformed_body where the client went away.
 */
export async function readBody(c: Context<AppEnv>, { maxBytes, maxSeconds, tooLarge }: BodyLimit) {
  const declaredBytes = declaredLength(c) ?? 0;
  if (declaredBytes > maxBytes) throw new Refusal(tooLarge);
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = c.req.raw.body?.getReader();
  if (!reader) return;

  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal("body_too_slow")), maxSeconds * 1000);
  });
  try {
    const body = await Promise.race([readAll(reader, { maxBytes, declaredBytes, tooLarge }), timeout]);
    c.req.raw = new Request(c.req.raw, { body });
  } catch (error) {
    void discardRest(reader);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What Content-Length says; undefined where the body comes in chunks. */
export function declaredLength(c: Context<AppEnv>): number | undefined {
  const header = c.req.header("content-length");
  return header !== undefined && /^\d+$/.test(header) && !c.req.header("transfer-encoding")
    ? Number(header)
    : undefined;
}

/** Copies each part at once: many small parts, kept, would cost a hundred times their length. */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, declaredBytes, tooLarge }: { maxBytes: number; declaredBytes: number; tooLarge: ErrorCode },
): Promise<ArrayBuffer> {
  let buffer = new ArrayBuffer(declaredBytes);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal("malformed_body");
    });
    if (done) return size === buffer.byteLength ? buffer : buffer.slice(0, size);
    if (size + value.length > maxBytes) throw new Refusal(tooLarge);
    if (size + value.length > buffer.byteLength) {
      const grown = new ArrayBuffer(Math.min(maxBytes, Math.max(size + value.length, 2 * buffer.byteLength)));
      new Uint8Array(grown).set(new Uint8Array(buffer, 0, size));
      buffer = grown;
    }
    new Uint8Array(buffer).set(value, size);
    size += value.length;
  }
}

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection ended first.
  }
}

/**
 * Ends the connection of a request whose body was not read to its end, so that it holds neither memory nor a place.
 * For a moment what still comes is discarded: a connection that is closed with unread bytes is reset, and the client may
 * then never see the answer (RFC 9112, 9.6).
 */
export function closeWhereBodyIsUnread(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { incoming } = c.env;
    if (!incoming || incoming.complete) return;
    c.res.headers.set("connection", "close");
    const { socket } = incoming;
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), lingerSeconds * 1000).unref();
    };
  };
}
