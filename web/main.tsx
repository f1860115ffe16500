import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, parseSearchWith, RouterProvider, stringifySearchWith } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { keepAccountDialogInHistory } from "./lib/account-dialog-entry.ts";
import { explainMissingFiles, reloadForNewBuild } from "./lib/new-build.ts";
import { startQueryClient } from "./lib/query-client.ts";
import { followSession } from "./lib/session.ts";
import { watchTheme } from "./lib/theme.ts";
import { routeTree } from "./route-tree.gen.ts";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { NotFoundScreen } from "./ui/not-found-screen.tsx";

const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

const queryClient = startQueryClient();

const router = createRouter({
  routeTree,
  context: { queryClient },
  // Plain text, as people and other sites write it: `?location=78701` stays that.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

watchTheme();
explainMissingFiles();
followSession(queryClient, () => void router.invalidate());
keepAccountDialogInHistory(router);

/** A page that could not be shown: perhaps because its files went with an older build. */
function PageFailure({ error }: { error: unknown }) {
  useEffect(() => void reloadForNewBuild(), []);
  return <ErrorScreen error={error} />;
}

const container = document.getElementById("app");
if (!container) throw new Error("The page has no #app.");
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
