import type { AnyRouter } from "@tanstack/react-router";
import { isPageLoaded } from "../lib/router-adapter.ts";
import { toast } from "./use-toast.ts";

/** Without a connection, keeps the page open when a link leads to one whose script isn't here yet. */
export function explainOfflineLinks(router: AnyRouter): void {
  const explain = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (navigator.onLine || !link || opensElsewhere(event, link)) return;
    if (isPageLoaded(router, link.pathname)) return;
    event.preventDefault();
    toast({
      title: "You're offline",
      description: "Connect to the internet, then open this page again.",
      variant: "destructive",
    });
  };
  // Toasts have a script of their own, which could not be loaded once offline.
  window.addEventListener("load", () => void import("./toaster.tsx"));
  // Before the router's own listeners, which ignore a prevented click.
  document.addEventListener("click", explain, true);
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return (
    hasModifier ||
    link.target === "_blank" ||
    link.hasAttribute("download") ||
    link.origin !== location.origin
  );
}
