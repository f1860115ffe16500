import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** A ref that focuses an element when it appears, scrolling only as far as needed. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

const navigatedRouters = new WeakSet<object>();

/** Lets `useFocusOnArrival` know when the first page has been left. */
export function watchFirstNavigation(router: AnyRouter): void {
  const stop = router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    navigatedRouters.add(router);
    stop();
  });
}

/**
 * A ref for a page's heading. After a navigation it focuses the heading, because the clicked link is gone
 * with its page; the keyboard and the screen reader then start there. On the first page the focus stays on the body,
 * as on any site.
 */
export function useFocusOnArrival() {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (navigatedRouters.has(router) && isFocusLost) heading.current?.focus({ preventScroll: true });
  }, [router]);

  return heading;
}

/** A ref that focuses an element when it replaces another one, such as a closed form. */
export function useFocusWhen<Focused extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Focused>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
