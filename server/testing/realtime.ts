import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type RealtimeEvent, realtimeEventSchema } from "../../contract/platform/realtime.schema.ts";
import type { TestApp } from "./app.ts";

/** Serves the app on a real socket. */
export async function listenOnPort(app: TestApp): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** An open stream of /realtime/v1, as a browser reads it. */
export interface OpenEvents {
  response: Response;
  /** Returns the next event; undefined once the stream has ended. */
  next(): Promise<RealtimeEvent | undefined>;
  close(): void;
}

export async function openEvents(url: string, headers: Record<string, string>): Promise<OpenEvents> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/realtime/v1`, {
    headers: { "accept-encoding": "gzip, deflate, br", ...headers },
    signal: leaving.signal,
  });
  const events = response.ok && response.body ? readEvents(response.body) : undefined;
  return {
    response,
    next: async () => (await events?.next())?.value ?? undefined,
    close: () => leaving.abort(),
  };
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<RealtimeEvent, undefined> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const json = /^data: (.*)$/m.exec(block)?.[1];
      if (json) yield realtimeEventSchema.parse(JSON.parse(json));
    }
  }
}
