import { type ErrorCode, errorMessages } from "../../contract/errors.ts";
import { provideFetch } from "../api/platform/client.ts";
import { expectLine } from "./expected-lines.ts";

type Respond = (request: Request) => unknown;

let stubs = new Map<string, Respond>();
let unstubbed: string[] = [];

provideFetch(async (request) => {
  const call = `${request.method} ${new URL(request.url).pathname}`;
  const respond = stubs.get(call);
  if (!respond) {
    unstubbed.push(call);
    return new Response(null, { status: 404 });
  }
  const body = await respond(request);
  return body instanceof Response ? body : Response.json(body);
});

/**
 * Responds to a call such as `POST /functions/v1/places` with JSON, or with a whole Response, until
 * the test ends.
 */
export function stubApi(call: string, respond: Respond): void {
  stubs.set(call, respond);
}

/** Refuses a call with a code and its message until another response is set; the page may log that. */
export function refuseApi(call: string, code: ErrorCode, status = 409): void {
  expectLine(new RegExp(`^Couldn't (load|save) .*: ${code}$`));
  stubApi(call, () => Response.json({ code, detail: errorMessages[code] }, { status }));
}

/** Fails a call with a server error until another response is set. */
export function failApi(call: string): void {
  refuseApi(call, "internal", 500);
}

/** Makes a call fail as if offline, until another response is set. */
export function failOffline(call: string): void {
  expectLine(/^Couldn't (load|save) .*: network$/);
  stubApi(call, () => Promise.reject(new TypeError("Failed to fetch")));
}

/** Clears all responses, and returns the test's calls that had none. */
export function clearStubs(): string[] {
  const calls = unstubbed;
  stubs = new Map();
  unstubbed = [];
  return calls;
}
