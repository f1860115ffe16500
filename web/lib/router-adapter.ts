import type { AnyRouteMatch, AnyRouter, HistoryState, ParsedLocation } from "@tanstack/react-router";

/**
 * All that we use of the router beyond its documentation. An upgrade may change any of it without a word: the tests of
 * this file say so.
 */

type Location = Pick<ParsedLocation, "state">;

/** Makes the first render match the server's HTML: the router then adds no boundary of its own around the page. */
export function expectServerHtml(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/** Renders the page from scratch instead of hydrating the server's HTML. */
export function forgetServerHtml(router: AnyRouter): void {
  router.ssr = undefined;
}

/** Whether the match stands for an address that leads nowhere, as the router found or the route's loader said. */
export function isMissing(match: AnyRouteMatch): boolean {
  return match.status === "notFound" || match._notFound === true;
}

/** Which entry of the browser's history a location is: another one at the same address is another entry. */
export function historyKeyOf({ state }: Location): string | undefined {
  return state.__TSR_key;
}

/** How many entries of this site the browser's history has before the location. */
export function historyIndexOf({ state }: { state: HistoryState & { __TSR_index: number } }): number {
  return state.__TSR_index;
}
