import { createHash } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import { z } from "zod";
import { CalendarFileFailure } from "./calendar-file.ts";
import { createLineFilter, createTextDecoder } from "./relevant-lines.ts";

/** The largest file, before and after decompression; most of a large one is past events, which are dropped. */
const maxBytes = 20 * 1024 * 1024;
const maxRelevantLength = 5 * 1024 * 1024;
const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface FetchOptions {
  address: string;
  knownVersion: string | undefined;
  /** When the time that matters begins. */
  from: Date;
  sandboxOrigin: string | undefined;
  port: number;
  /** Ends the fetch. */
  signal: AbortSignal;
  lookup: LookupFunction;
}

/**
 * Fetches a file from an address that somebody typed. Follows a few redirects, each only to a public https address: the
 * agent connects to the IP address that it checked, so that a name cannot change its meaning in between. Returns undefined
 * if the file still is the known version. Throws CalendarFileFailure, when `signal` ends it at the latest.
 */
export async function fetchCalendarFile(options: FetchOptions): Promise<FetchedFile | undefined> {
  const { signal } = options;
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new CalendarFileFailure("too_slow")));
  });
  // Whatever a strange server does to the connection, nobody waits longer.
  return Promise.race([followRedirects(options), timeout]);
}

interface FetchedFile {
  /** The lines that say when the owner is busy, without events that ended long ago. */
  text: string;
  version: string;
}

async function followRedirects({
  address,
  knownVersion,
  from,
  sandboxOrigin,
  port,
  signal,
  lookup,
}: FetchOptions): Promise<FetchedFile | undefined> {
  const known = parseVersion(knownVersion);
  const headers = {
    accept: "text/calendar",
    "accept-encoding": "gzip",
    "user-agent": "Doula calendar reader",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.modified && { "if-modified-since": known.modified }),
  };
  try {
    let url = new URL(address);
    for (let count = 0; count <= maxRedirects; count++) {
      requireAllowed(url, { sandboxOrigin, port });
      const response = await send(url, { headers, signal, lookup });
      const { statusCode: status = 0, headers: received } = response;
      const location = redirects.has(status) ? received.location : undefined;
      if (location === undefined) return await readFile(response, { known, from, signal });
      response.destroy();
      url = new URL(location, url);
    }
    throw new CalendarFileFailure("unreachable");
  } catch (error) {
    if (error instanceof CalendarFileFailure) throw error;
    throw new CalendarFileFailure(signal.aborted ? "too_slow" : "unreachable");
  }
}

function requireAllowed(
  url: URL,
  { sandboxOrigin, port }: Pick<FetchOptions, "sandboxOrigin" | "port">,
): void {
  if (sandboxOrigin !== undefined && url.origin === sandboxOrigin) return;
  const isAllowed =
    url.protocol === "https:" && (url.port || "443") === String(port) && !url.username && !url.password;
  if (!isAllowed) throw new CalendarFileFailure("not_https");
}

interface SendOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  lookup: LookupFunction;
}

/** Sends the request, with TLS except to the sandbox. */
function send(url: URL, { lookup, ...options }: SendOptions) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request =
      url.protocol === "https:"
        ? https.get(url, { ...options, lookup, agent: createFilteringAgent() }, resolve)
        : http.get(url, { ...options, agent: false }, resolve);
    request.on("error", reject);
    // Without this, an answer that switches protocols would be no answer at all.
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new CalendarFileFailure("unreachable"));
    });
  });
}

/** Azure's machines reach their host at an address that looks public. */
function createFilteringAgent() {
  return new RequestFilteringHttpsAgent({ keepAlive: false, denyIPAddressList: ["168.63.129.16"] });
}

async function readFile(
  response: http.IncomingMessage,
  { known, from, signal }: { known: Version | undefined; from: Date; signal: AbortSignal },
): Promise<FetchedFile | undefined> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) response.destroy();
  if (status === 304 && known) return undefined;
  if ([401, 403, 404, 410].includes(status)) throw new CalendarFileFailure("not_shared");
  if (status !== 200) throw new CalendarFileFailure("unreachable");
  const { text, hash } = await readText(response, { from, signal });
  const version = {
    etag: headers.etag?.slice(0, 500),
    modified: headers["last-modified"]?.slice(0, 100),
    hash,
  };
  // Many servers name no version.
  if (version.hash === known?.hash) return undefined;
  return { text, version: JSON.stringify(version) };
}

/** Counts bytes both before and after decompression: either can be the small side. The hash is the whole file's. */
async function readText(
  response: http.IncomingMessage,
  { from, signal }: { from: Date; signal: AbortSignal },
): Promise<{ text: string; hash: string }> {
  const hash = createHash("sha256");
  const filter = createLineFilter({ from, maxLength: maxRelevantLength });
  const collect = async (source: AsyncIterable<Buffer>) => {
    let decoder: ReturnType<typeof createTextDecoder> | undefined;
    for await (const chunk of source) {
      hash.update(chunk);
      decoder ??= createTextDecoder(chunk);
      filter.add(decoder.decode(chunk, { stream: true }));
    }
  };
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (encoding === "gzip")
    await pipeline(response, limitBytes(), createGunzip(), limitBytes(), collect, { signal });
  else if (encoding === "identity") await pipeline(response, limitBytes(), collect, { signal });
  else throw new CalendarFileFailure("unreachable");
  return { text: filter.end(), hash: hash.digest("base64url") };
}

function limitBytes(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new CalendarFileFailure("too_large"));
      else done(null, chunk);
    },
  });
}

const versionSchema = z.object({
  etag: z.string().optional(),
  modified: z.string().optional(),
  hash: z.string(),
});

type Version = z.infer<typeof versionSchema>;

function parseVersion(version: string | undefined): Version | undefined {
  return version === undefined ? undefined : versionSchema.parse(JSON.parse(version));
}
