import type { AnyRouteMatch, AnyRouter, ParsedLocation } from "@tanstack/react-router";

/**
 * Everything we use of the router beyond its documentation. An upgrade may change it without notice; this
 * file's tests would then fail.
 */

type Location = Pick<ParsedLocation, "state">;

/** Makes the first render match the server's HTML: the router then adds no boundary around the page. */
export function expectServerHtml(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/** Renders the page from scratch instead of hydrating the server's HTML. */
export function removeServerHtml(router: AnyRouter): void {
  router.ssr = undefined;
}

/**
 * Lets a page stay where the browser or the reader scrolled it before hydration. Otherwise the router would
 * scroll it to the top.
 */
export function keepScrollDuringHydration(router: AnyRouter): void {
  const { href } = router.latestLocation;
  const { scrollRestoration } = router.options;
  // At the top, the router may still restore a position that the browser didn't.
  router.options.scrollRestoration = ({ location }) => location.href !== href || scrollY === 0;
  const stop = router.subscribe("onRendered", () => {
    stop();
    router.options.scrollRestoration = scrollRestoration;
    // The router saves the position only of pages that scrolled after they rendered.
    document.dispatchEvent(new Event("scroll"));
  });
}

/** Returns true if the match is for an unknown URL, according to the router or the route's loader. */
export function isMissing(match: AnyRouteMatch): boolean {
  return match.status === "notFound" || match._notFound === true;
}

/** Returns true if the scripts of a path's page are loaded. */
export function isPageLoaded(router: AnyRouter, pathname: string): boolean {
  const [routes] = router.getMatchedRoutes(pathname);
  // The router removes `preload` from a component that has loaded.
  return routes.every(
    ({ options: { component } }) => typeof Reflect.get(component ?? {}, "preload") !== "function",
  );
}

/** The key of a location's history entry; another entry with the same URL has another key. */
export function getHistoryKey({ state }: Location): string | undefined {
  return state.__TSR_key;
}
