import type { QueryClient } from "@tanstack/react-query";
import { createRouter, parseSearchWith, type RouterHistory } from "@tanstack/react-router";
import { NotFoundPage } from "./features/shell/frame/not-found-page.tsx";
import { RouteFailure } from "./features/shell/frame/page-failure.tsx";
import { watchFirstNavigation } from "./lib/focus-on-arrival.ts";
import { stringifySearch } from "./lib/search-text.ts";
import { routeTree } from "./route-tree.gen.ts";

interface RouterInput {
  queryClient: QueryClient;
  /** The browser's own by default. */
  history?: RouterHistory;
}

/** The web app's router, the same in the browser and on the server. */
export function createAppRouter({ queryClient, history }: RouterInput) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history,
    // Plain text, as people and other sites write it: `?location=78701` stays that way.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    // On the server it would write a script into the page.
    scrollRestoration: typeof document !== "undefined",
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundPage,
  });
  watchFirstNavigation(router);
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
