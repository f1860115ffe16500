import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

let region: HTMLElement | undefined;

/**
 * A screen reader speaks of what is added to a region that it knows already. It stands outside the app and stays; a
 * modal dialog hides all else from screen readers, but not what is aria-live.
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

/** Long enough for a screen reader to notice the region; a wait that is over sooner need not be spoken of. */
const DELAY_MS = 150;

type AnnouncementProps = {
  children: ReactNode;
  /** Milliseconds after which it is taken away; without it, it stays as long as what it belongs to. */
  duration?: number;
};

/** Words that are spoken where they are shown, if at all, in another way. Polite: waits for a pause. */
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
