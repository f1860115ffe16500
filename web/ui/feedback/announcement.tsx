import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

let region: HTMLElement | undefined;

/**
 * Stays in the page, because screen readers announce additions only to a region they already know. It is
 * outside the app, because a modal dialog hides everything but live regions from screen readers.
 */
function findLiveRegion(): HTMLElement {
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
  /** Milliseconds until it is removed; by default when its component unmounts. */
  duration?: number;
};

/** Announces text politely to screen readers; the screen shows the same in another way. */
export function Announcement({ children, duration }: AnnouncementProps) {
  const [isSaid, setSaid] = useState(false);

  useEffect(() => {
    findLiveRegion();
    const begin = setTimeout(() => setSaid(true), DELAY_MS);
    const end = duration === undefined ? undefined : setTimeout(() => setSaid(false), DELAY_MS + duration);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [duration]);

  return isSaid && createPortal(<div>{children}</div>, findLiveRegion());
}
