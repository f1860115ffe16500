import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepAccountDialogInHistory } from "./lib/account-dialog-entry.ts";
import { explainMissingFiles } from "./lib/new-build.ts";
import { readPageState } from "./lib/page-state.ts";
import { startQueryClient } from "./lib/query-client.ts";
import { followSession } from "./lib/session.ts";
import { watchTheme } from "./lib/theme.ts";
import { createAppRouter } from "./router.tsx";

const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

const queryClient = startQueryClient();
const router = createAppRouter({ queryClient });

watchTheme();
explainMissingFiles();
followSession(queryClient, () => void router.invalidate());
keepAccountDialogInHistory(router);

const container = document.getElementById("app");
if (!container) throw new Error("The page has no #app.");
const app = (
  <Arrival>
    <App queryClient={queryClient} router={router} />
  </Arrival>
);

void start(container);

// Not awaited here: with a top-level await Rolldown cuts the main script into forty pieces, which compress badly.
async function start(element: HTMLElement): Promise<void> {
  try {
    if (await arriveAtRenderedPage()) {
      const { href } = router.latestLocation;
      hydrateRoot(element, app, {
        // Parts that come alive after the reader has gone back differ from what was written: React draws them anew.
        onRecoverableError: (error) => router.latestLocation.href === href && reportError(error),
      });
      // For public/early-press.js.
      document.dispatchEvent(new Event("page alive"));
      return;
    }
  } catch (error) {
    // Drawn anew it can still work; where it cannot, its error screen says so.
    reportError(error);
  }
  router.ssr = undefined;
  element.replaceChildren();
  createRoot(element).render(app);
}

/** Follows the reader who went back before the page was alive: the router listens from then on, and looks no further. */
function Arrival({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (router.latestLocation.href !== router.state.location.href) void router.load();
  }, []);
  return children;
}

/** Whether the page that this browser comes to is the one that the server has written. */
async function arriveAtRenderedPage(): Promise<boolean> {
  const rendered = readPageState();
  if (!rendered) return false;
  hydrate(queryClient, rendered.queries as DehydratedState);
  // The server puts no boundary around the page; neither may the browser, or the two would differ.
  router.ssr = { manifest: undefined };
  // A redirect waits for the load that its new address starts. Nobody starts it before the page is mounted.
  const stopFollowing = router.history.subscribe(() => void router.load());
  try {
    await router.load();
  } finally {
    stopFollowing();
  }
  // What is kept in this browser can lead elsewhere than where the server, which does not know it, has been.
  return rendered.href === router.state.location.href;
}
