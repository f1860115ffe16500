import type { PageState } from "../../contract/site.ts";

/** What the server knew as it rendered this page; null where it did not. */
export function readPageState(): PageState | null {
  const text = document.getElementById("page-state")?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
