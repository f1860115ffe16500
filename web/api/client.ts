import { hc } from "hono/client";
import type { Api } from "../../server/app.ts";

const isInBrowser = typeof location !== "undefined";
let send = (request: Request): Promise<Response> => fetch(request);

/** On the server, where no call leaves the process, says how it is answered. */
export function provideFetch(provider: (request: Request) => Promise<Response>): void {
  send = provider;
}

/** The typed client of our own API. Wrap each call in `ask` (api.ts). */
export const api = hc<Api>(isInBrowser ? location.origin : "http://server", {
  fetch: (input: string | URL | Request, init?: RequestInit) => send(new Request(input, init)),
});
