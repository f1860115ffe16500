import { unexpectedMessages } from "../../contract/errors.ts";

const storageKey = "reloaded-for-build";

/**
 * Loads the page anew where the server has a newer build than the one that is running, whose files are gone. Called when
 * something that was wanted did not arrive; without a connection nothing happens.
 */
export async function reloadForNewBuild(): Promise<void> {
  const running = mainScriptOf(document);
  const current = await fetch("/", { cache: "no-store" })
    .then(async (response) => (response.ok ? parsePage(await response.text()) : null))
    .then((page) => page && mainScriptOf(page))
    .catch(() => null);
  if (!current || current === running || !isFirstTimeFor(current)) return;
  location.reload();
}

/** Gives a file that did not arrive our sentence; the router, which knows the browsers', then leaves the page alone. */
export function explainMissingFiles(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = unexpectedMessages.network;
  });
}

function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function mainScriptOf(page: Document): string | null | undefined {
  return page.querySelector("script[type=module][src]")?.getAttribute("src");
}

// A build that does not arrive even after a reload must not be tried for ever.
function isFirstTimeFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === build) return false;
    sessionStorage.setItem(storageKey, build);
    return true;
  } catch {
    return false;
  }
}
