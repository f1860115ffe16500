import type { QueryClient } from "@tanstack/react-query";
import { createRouter, parseSearchWith, type RouterHistory } from "@tanstack/react-router";
import { useEffect } from "react";
import { reloadForNewBuild } from "./lib/new-build.ts";
import { stringifySearch } from "./lib/search-text.ts";
import { NotFoundPage } from "./pages/not-found/not-found-page.tsx";
import { routeTree } from "./route-tree.gen.ts";
import { ErrorScreen } from "./ui/error-screen.tsx";

interface RouterInput {
  queryClient: QueryClient;
  /** The browser's own where none is given. */
  history?: RouterHistory;
}

/** The router of the web app, the same in the browser and on the server. */
export function createAppRouter({ queryClient, history }: RouterInput) {
  return createRouter({
    routeTree,
    context: { queryClient },
    history,
    // Plain text, as people and other sites write it: `?location=78701` stays that.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    // On the server it would write a script into the page.
    scrollRestoration: typeof document !== "undefined",
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** A page that could not be shown: perhaps because its files went with an older build. */
function PageFailure({ error }: { error: unknown }) {
  useEffect(() => void reloadForNewBuild(), []);
  return <ErrorScreen error={error} />;
}
