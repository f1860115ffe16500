import { hc } from "hono/client";
import { userIdHeader } from "../../../contract/identity/users.ts";
import type { Api } from "../../../server/app.ts";

const baseUrl = typeof location === "undefined" ? "http://server" : location.origin;
let send = (request: Request): Promise<Response> => fetch(request);

/** On the server, sets the function that handles calls within the process. */
export function provideFetch(provider: (request: Request) => Promise<Response>): void {
  send = provider;
}

let pageOwnerId: string | null = null;

/** Sets the person this page belongs to; null for a visitor or while unknown. */
export function setPageOwner(userId: string | null): void {
  pageOwnerId = userId;
}

/** Names the page's owner in each change: in an old tab, the cookie may have become another person's (docs/decisions/011). */
export function pageOwnerHeaders(): Record<string, string> {
  return pageOwnerId ? { [userIdHeader]: pageOwnerId } : {};
}

/** Calls a route of our own API that the typed client cannot read, such as a file. */
export function sendToApi(path: string, init: RequestInit): Promise<Response> {
  return send(createRequest(new URL(path, baseUrl), init));
}

function createRequest(input: string | URL | Request, init?: RequestInit): Request {
  const request = new Request(input, init);
  if (request.method !== "GET")
    for (const [name, value] of Object.entries(pageOwnerHeaders())) request.headers.set(name, value);
  return request;
}

/** The typed client of our own API. Wrap each call in `request` (api.ts). */
export const api = hc<Api>(baseUrl, {
  // As in the spec's calls. It names the program, never a person or a browser.
  headers: { "x-client-info": "doula-web" },
  fetch: (input: string | URL | Request, init?: RequestInit) => send(createRequest(input, init)),
});
