import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type PageState, toCachedHref } from "../contract/operations/site.ts";
import { followSession } from "./api/identity/session.ts";
import { App } from "./app.tsx";
import { moveOldFilters } from "./client-state/private-search.ts";
import { startQueryClient } from "./client-state/query-client.ts";
import { stayWhileOffline } from "./features/shell/notices/offline-notice.tsx";
import { explainMissingFiles } from "./lib/new-build.ts";
import { expectServerHtml, keepScrollDuringHydration, removeServerHtml } from "./lib/router-adapter.ts";
import { watchTheme } from "./lib/theme.ts";
import { tolerateTranslatedText } from "./lib/translated-text.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { createAppRouter } from "./router.tsx";
import { dismissError } from "./ui/feedback/use-toast.ts";

const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

// Before the router reads the address.
moveOldFilters();
const queryClient = startQueryClient();
const router = createAppRouter({ queryClient });

watchTheme();
tolerateTranslatedText();
explainMissingFiles();
stayWhileOffline(router);
followSession(queryClient, () => void router.invalidate());
router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
  if (pathChanged) dismissError();
});

/** A slow phone takes 200 ms to start the kit, which must not delay the first taps and scrolls on a new page. */
const kitDelayMs = 5000;

const stopWaiting = router.subscribe("onRendered", () => {
  stopWaiting();
  whenIdle(() => void loadKit().catch(() => undefined), kitDelayMs);
});

const container = document.getElementById("app");
if (!container) throw new Error("The page has no #app.");
const app = (
  <Arrival>
    <App queryClient={queryClient} router={router} />
  </Arrival>
);

void start(container);

// Not awaited here: with a top-level await Rolldown would split the main script into forty pieces,
// which compress badly.
async function start(element: HTMLElement): Promise<void> {
  try {
    if (await arriveAtRenderedPage()) {
      const { href } = router.latestLocation;
      keepScrollDuringHydration(router);
      // A transition hydrates in slices of a few milliseconds, so that taps and scrolls come in between.
      startTransition(() => {
        hydrateRoot(element, app, {
          // Parts that hydrate after the reader went back differ from the server's HTML; React
          // renders them again.
          onRecoverableError: (error) => router.latestLocation.href === href && reportError(error),
        });
      });
      // For public/start.js.
      document.dispatchEvent(new Event("page alive"));
      return;
    }
  } catch (error) {
    // A fresh render may still work; otherwise it shows the error screen.
    reportError(error);
  }
  removeServerHtml(router);
  element.replaceChildren();
  createRoot(element).render(app);
}

/** Loads the forms and dialogs before the first click on one, and the message that a click failed, for a lost connection. */
async function loadKit(): Promise<void> {
  await import("./features/accounts/sign-in/account-dialogs.tsx");
  await import("./ui/feedback/failure-message.tsx");
}

/**
 * Loads the right page for a reader who went back before hydration: the router only
 * notices later navigations.
 */
function Arrival({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (router.latestLocation.href !== router.state.location.href) void router.load();
  }, []);
  return children;
}

/** Returns true if this browser is on the page that the server rendered. */
async function arriveAtRenderedPage(): Promise<boolean> {
  const rendered = readPageState();
  if (!rendered) return false;
  hydrate(queryClient, rendered.queries as DehydratedState);
  expectServerHtml(router);
  // A redirect waits for its new URL to load, which nothing else starts before the page is mounted.
  const stopFollowing = router.history.subscribe(() => void router.load());
  try {
    await router.load();
  } finally {
    stopFollowing();
  }
  // This browser's stored data, which the server does not know, can lead to another URL.
  return findKnownUrl(rendered.href) === findKnownUrl(router.state.location.href);
}

/**
 * The URL without parameters that its page does not know, such as a campaign's name, as the
 * server renders it.
 */
function findKnownUrl(href: string): string {
  const url = new URL(href, location.origin);
  const known = toCachedHref(url);
  return known === undefined ? href : known + url.hash;
}

/** The state from the server's render of this page; null if there was none. */
function readPageState(): PageState | null {
  const text = document.getElementById("page-state")?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
