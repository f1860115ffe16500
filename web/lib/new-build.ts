import { unexpectedMessages } from "../../contract/platform/errors.ts";

const storageKey = "reloaded-for-build";

/**
 * Reloads the page when the server has a newer build and the files of the running one are gone. Called when a file fails
 * to load; does nothing without a connection.
 */
export async function reloadForNewBuild(): Promise<void> {
  const running = findMainScript(document);
  const current = await fetch("/", { cache: "no-store" })
    .then(async (response) => (response.ok ? parsePage(await response.text()) : null))
    .then((page) => page && findMainScript(page))
    .catch(() => null);
  if (!current || current === running || !isFirstReloadFor(current)) return;
  location.reload();
}

/** Replaces the browser's error for a missing file with ours, so that the router does not reload the page itself. */
export function explainMissingFiles(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = unexpectedMessages.network;
  });
}

function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function findMainScript(page: Document): string | null | undefined {
  return page.querySelector<HTMLScriptElement>("script[data-main]")?.dataset.main;
}

// Avoids a reload loop if the new build fails to load, too.
function isFirstReloadFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === build) return false;
    sessionStorage.setItem(storageKey, build);
    return true;
  } catch {
    return false;
  }
}
