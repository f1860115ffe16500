import type { Page } from "@playwright/test";

/**
 * Changes the text of each page like Google Translate, for as long as the page is open: it moves every text into a
 * `<font>`, or replaces it by one. The words stay the same, so that tests find them.
 */
export async function translatePages(page: Page, how: "moves" | "replaces"): Promise<void> {
  await page.addInitScript(startTranslator, how);
}

/** Runs in the page. */
function startTranslator(how: "moves" | "replaces"): void {
  const translate = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest("font, script, style, textarea, option, svg"))
      return;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    const inner = font.firstElementChild;
    if (how === "replaces" && inner) inner.textContent = text.data;
    text.replaceWith(font);
    if (how === "moves") inner?.append(text);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };
  const start = () => {
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node.isConnected) node instanceof Text ? translate(node) : translateAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  // Before React hydrates the page: it then finds other elements, and renders the page again.
  document.addEventListener("DOMContentLoaded", start);
}

/** The line of a page that was translated before it hydrated. */
export const hydrationLine = /Minified React error #418/;
