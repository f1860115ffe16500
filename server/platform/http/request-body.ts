import type { Context, MiddlewareHandler } from "hono";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Refusal } from "../errors/refusal.ts";
import type { AppEnv } from "./app-env.ts";

export interface BodyLimit {
  maxBytes: number;
  /** The time for the whole body, no matter how slowly it arrives. */
  maxSeconds: number;
  /** The code of the refusal of a body over the limit. */
  tooLarge: ErrorCode;
}

/** The limit of every body that is not an upload. */
export const jsonBodyLimit: BodyLimit = { maxBytes: 64 * 1024, maxSeconds: 30, tooLarge: "body_too_large" };

/** How long a closing connection still discards what its client sends. */
const lingerSeconds = 2;

/**
 * Reads the body so that the request can return it later. It is counted as it arrives, because Content-Length may be
 * wrong.
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

/** Returns Content-Length; undefined if the body is sent in chunks. */
export function declaredLength(c: Context<AppEnv>): number | undefined {
  const header = c.req.header("content-length");
  return header !== undefined && /^\d+$/.test(header) && !c.req.header("transfer-encoding")
    ? Number(header)
    : undefined;
}

/** Copies each part immediately: retaining many small parts would cost a hundred times their length. */
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
      const larger = new ArrayBuffer(
        Math.min(maxBytes, Math.max(size + value.length, 2 * buffer.byteLength)),
      );
      new Uint8Array(larger).set(new Uint8Array(buffer, 0, size));
      buffer = larger;
    }
    new Uint8Array(buffer).set(value, size);
    size += value.length;
  }
}

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection has already ended.
  }
}

/**
 * Closes the connection of a request whose body was not read to its end, so that it uses no memory and no
 * slot. It discards incoming bytes for a moment first: closing a connection with unread bytes resets it,
 * and the client may never see the response (RFC 9112, 9.6).
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
