import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { cn } from "../../lib/class-names.ts";

/** The look of what surrounds a few choices of which one is selected: links, tabs, radio buttons or buttons. */
export const segmentsLook = "flex gap-1 rounded-control border border-line bg-sunken p-1 dark:bg-paper";

/** The look of one of them. What is selected, its role says (the variant `selected` in styles/app.css). */
export const segmentLook = [
  "inline-flex min-h-9 grow items-center justify-center gap-2 whitespace-nowrap rounded-[0.4rem] px-3 text-center font-semibold text-ink-soft text-sm",
  "transition-colors duration-150 ease-out hover:text-ink touch:min-h-11",
  "selected:bg-primary-wash selected:text-primary selected:inset-ring selected:inset-ring-primary forced-colors:selected:border-2",
];

/** Links to versions of a page, such as lists by status. Wide ones scroll within their row on a phone. */
export function SegmentNav({
  className,
  children,
  ...props
}: ComponentProps<"nav"> & { "aria-label": string }) {
  return (
    <nav
      className={cn("relative max-w-full overflow-x-auto rounded-control [scrollbar-width:none]", className)}
      {...props}
    >
      <div className={cn(segmentsLook, "w-max max-w-none")}>{children}</div>
    </nav>
  );
}

type SegmentAnchorProps = ComponentProps<"a"> & { isCurrent: boolean };

function SegmentAnchor({ isCurrent, className, ...props }: SegmentAnchorProps) {
  return (
    <a
      {...props}
      // Not the router's, which also depends on an open dialog in the URL.
      aria-current={isCurrent ? "page" : undefined}
      className={cn(segmentLook, "focus-visible:-outline-offset-2", className)}
    />
  );
}

export const SegmentLink = createLink(SegmentAnchor);
