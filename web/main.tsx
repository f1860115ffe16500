import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { keptHref, type PageState } from "../contract/site.ts";
import { keepAccountDialogInHistory } from "./api/account-dialog-entry.ts";
import { startQueryClient } from "./api/query-client.ts";
import { followSession } from "./api/session.ts";
import { App } from "./app.tsx";
import { explainMissingFiles } from "./lib/new-build.ts";
import { expectServerHtml, forgetServerHtml } from "./lib/router-adapter.ts";
import { watchTheme } from "./lib/theme.ts";
import { createAppRouter } from "./router.tsx";
import { dismissError } from "./ui/use-toast.ts";

const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

const queryClient = startQueryClient();
const router = createAppRouter({ queryClient });

watchTheme();
explainMissingFiles();
followSession(queryClient, () => void router.invalidate());
keepAccountDialogInHistory(router);
router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
  if (pathChanged) dismissError();
});

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
        // Parts that hydrate after the reader went back differ from the server's HTML; React renders them again.
        onRecoverableError: (error) => router.latestLocation.href === href && reportError(error),
      });
      // For public/early-press.js.
      document.dispatchEvent(new Event("page alive"));
      return;
    }
  } catch (error) {
    // A fresh render may still work; otherwise it shows the error screen.
    reportError(error);
  }
  forgetServerHtml(router);
  element.replaceChildren();
  createRoot(element).render(app);
}

/** Loads the right page for a reader who went back before hydration: the router only hears later navigations. */
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
  expectServerHtml(router);
  // A redirect waits for the load that its new address starts. Nobody starts it before the page is mounted.
  const stopFollowing = router.history.subscribe(() => void router.load());
  try {
    await router.load();
  } finally {
    stopFollowing();
  }
  // What is kept in this browser can lead elsewhere than where the server, which does not know it, has been.
  return knownAddress(rendered.href) === knownAddress(router.state.location.href);
}

/** The address without what its page does not know, a campaign's name say: the server has left that out. */
function knownAddress(href: string): string {
  const url = new URL(href, location.origin);
  const known = keptHref(url);
  return known === undefined ? href : known + url.hash;
}

/** What the server knew as it rendered this page; null where it did not. */
function readPageState(): PageState | null {
  const text = document.getElementById("page-state")?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
