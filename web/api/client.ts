import { hc } from "hono/client";
import type { Api } from "../../server/app.ts";

const isInBrowser = typeof location !== "undefined";
let send = (request: Request): Promise<Response> => fetch(request);

/** On the server, sets the function that handles calls within the process. */
export function provideFetch(provider: (request: Request) => Promise<Response>): void {
  send = provider;
}

/** The typed client of our own API. Wrap each call in `request` (api.ts). */
export const api = hc<Api>(isInBrowser ? location.origin : "http://server", {
  // As in the spec's calls. It names the program, never a person or a browser.
  headers: { "x-client-info": "doula-web" },
  fetch: (input: string | URL | Request, init?: RequestInit) => send(new Request(input, init)),
});
