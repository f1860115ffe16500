import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

let region: HTMLElement | undefined;

/**
 * Screen readers announce additions to a region they already know, so it stays in the page, outside the app: a modal
 * dialog hides everything else from screen readers, but not live regions.
 */
function liveRegion(): HTMLElement {
  if (!region) {
    region = document.createElement("div");
    region.className = "sr-only";
    region.ariaLive = "polite";
    document.body.append(region);
  }
  return region;
}

/** Long enough for a screen reader to notice the region; shorter waits need no announcement. */
const DELAY_MS = 150;

type AnnouncementProps = {
  children: ReactNode;
  /** Milliseconds until it is removed; by default it stays as long as its component. */
  duration?: number;
};

/** Announces text politely to screen readers; what is on screen says it in another way. */
export function Announcement({ children, duration }: AnnouncementProps) {
  const [isSaid, setSaid] = useState(false);

  useEffect(() => {
    liveRegion();
    const begin = setTimeout(() => setSaid(true), DELAY_MS);
    const end = duration === undefined ? undefined : setTimeout(() => setSaid(false), DELAY_MS + duration);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [duration]);

  return isSaid && createPortal(<div>{children}</div>, liveRegion());
}
