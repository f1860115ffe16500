import { isReturnPath } from "../../contract/identity/accounts.ts";

/**
 * The search parameters of a URL as plain text. A list repeats its key, `?language=English&language=Spanish`,
 * which is how the API and the router read it; the router would write the values joined.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined) continue;
    for (const single of Array.isArray(value) ? value : [value]) params.append(key, String(single));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** An ID in the URL; undefined for anything else, because IDs become part of request paths. */
export function parseId(value: unknown): string | undefined {
  const text = parseText(value);
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined;
}

/** Text in the URL; undefined if it is empty or not text. */
export function parseText(value: unknown): string | undefined {
  return typeof value === "string" && value ? value : undefined;
}

/** A moment in the URL as an ISO instant; undefined for anything else. */
export function parseInstant(value: unknown): string | undefined {
  const moment = new Date(parseText(value) ?? "");
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** A path on this site to continue to; undefined for anything else. */
export function returnPath(path: unknown): string | undefined {
  return typeof path === "string" && isReturnPath(path) ? path : undefined;
}
