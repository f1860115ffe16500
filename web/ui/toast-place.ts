import { type RefObject, useLayoutEffect } from "react";

const PHONE = "(width < 48rem)";
const GAP_PX = 12;

/** Alerts that have been scrolled out from under a toast once. */
const seenAlerts = new WeakSet<Element>();

/**
 * On a phone a toast stands above what is at the screen's lower edge (a dialog's footer, the bottom bar), and a dialog's
 * content makes room for it, so that title, fields and buttons stay visible. A page without a dialog scrolls an alert
 * out from under the toast, once. Two custom properties say where: --bottom-edge, the height of what the toast stands
 * on, and --toast-room, the height it takes above that.
 */
export function useToastPlace(viewport: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list) return;

    const place = () => {
      const isPhone = matchMedia(PHONE).matches;
      const height = isPhone ? list.offsetHeight : 0;
      setPageLength("--bottom-edge", isPhone ? bottomEdgeHeight() : 0);
      setToastRoom(height > 0 ? height + 2 * GAP_PX : 0);
      if (height > 0 && !document.querySelector("[role=dialog]")) uncoverAlert(list);
    };

    const sizes = new ResizeObserver(place);
    sizes.observe(list);
    // Dialogs come and go, and their footers grow, while a toast is shown.
    const changes = new MutationObserver(() => {
      if (list.offsetHeight > 0) place();
    });
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-state"] });
    addEventListener("resize", place);
    place();

    return () => {
      sizes.disconnect();
      changes.disconnect();
      removeEventListener("resize", place);
      setToastRoom(0);
    };
  }, [viewport]);
}

function uncoverAlert(list: HTMLElement): void {
  const limit = list.getBoundingClientRect().top - GAP_PX;
  for (const alert of document.querySelectorAll("main [role=alert]:not(:empty)")) {
    if (seenAlerts.has(alert)) continue;
    seenAlerts.add(alert);
    const { top, bottom } = alert.getBoundingClientRect();
    if (bottom > limit && top < innerHeight) scrollBy({ top: bottom - limit });
  }
}

/** The height of the tallest bar at the screen's lower edge. */
function bottomEdgeHeight(): number {
  const bars = [...document.querySelectorAll<HTMLElement>("[data-bottom-edge]")];
  const heights = bars.filter(isAtBottomEdge).map((bar) => bar.offsetHeight);
  return Math.max(0, ...heights);
}

function isAtBottomEdge(bar: HTMLElement): boolean {
  if (bar.offsetHeight === 0 || bar.closest("[role=dialog][data-state=closed]")) return false;
  const dialog = bar.closest<HTMLElement>("[role=dialog]");
  // A footer that scrolls with its dialog, on a low screen, is content like any other.
  if (dialog && getComputedStyle(dialog).display === "block") return false;
  // Not by its rectangle: a sheet that is still sliding in is further down.
  const bottom = dialog ? dialog.offsetTop + dialog.offsetHeight : bar.offsetTop + bar.offsetHeight;
  return bottom >= innerHeight - 1;
}

function setToastRoom(room: number): void {
  const before = document.documentElement.style.getPropertyValue("--toast-room");
  setPageLength("--toast-room", room);
  if (room === 0 || before === `${room}px`) return;
  const body = document.querySelector("[role=dialog][data-state=open] [data-dialog-body]");
  // The content is shorter now: keep the alert, or else the focus, in sight.
  const said = body?.querySelector("[role=alert]:not(:empty)") ?? body?.querySelector(":focus");
  said?.scrollIntoView({ block: "nearest" });
}

function setPageLength(name: "--bottom-edge" | "--toast-room", px: number): void {
  document.documentElement.style.setProperty(name, `${px}px`);
}
