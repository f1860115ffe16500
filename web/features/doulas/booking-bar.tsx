import type { ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";

interface BookingBarProps {
  /** Signed-in people have the bar of pages at a phone's lower edge: this one stands on it, and reaches behind it. */
  isOverBottomBar: boolean;
  children: ReactNode;
}

/** Keeps the booking button within the thumb's reach, wherever on the page. */
export function BookingBar({ isOverBottomBar, children }: BookingBarProps) {
  return (
    <aside
      aria-label="Book"
      data-bottom-edge
      className={cn(
        "fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden",
        isOverBottomBar && "max-md:pb-[calc(4.75rem+env(safe-area-inset-bottom))]",
      )}
    >
      <div className="mx-auto max-w-md">{children}</div>
    </aside>
  );
}

/** Room at the end of the page for what would else end under the bar. */
export function BookingBarRoom() {
  return <div aria-hidden="true" className="h-20 lg:hidden" />;
}
