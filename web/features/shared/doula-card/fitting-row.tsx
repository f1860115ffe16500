import type { ReactNode } from "react";
import { cn } from "../../../lib/class-names.ts";

interface FittingRowProps {
  /** For screen readers. */
  name: string;
  items: readonly string[];
  render: (item: string) => ReactNode;
  /** Before the items, in the same row. */
  children?: ReactNode;
  /** Must set `--gap`, the space between items. */
  className: string;
}

/**
 * One row of items on a card: as many as fit, then the number of others. Those that don't fit wrap to a line that is
 * clipped. Each item has the number of those after it at its right, where the next item covers it, if it is in the row.
 */
export function FittingRow({ name, items, render, children, className }: FittingRowProps) {
  return (
    <div
      className={cn(
        // The margin is for focus rings.
        "flex h-6 min-w-0 items-center gap-x-(--gap) overflow-clip [overflow-clip-margin:4px]",
        className,
      )}
    >
      {children}
      {/* The padding has room for '+12'; the last item needs no number after it. A click goes through to the card's link. */}
      <ul
        aria-label={name}
        className="pointer-events-none flex h-6 min-w-0 grow basis-0 flex-wrap gap-x-(--gap) gap-y-3 pr-8"
      >
        {items.map((item, index) => (
          <li
            key={item}
            data-others={items.length - index - 1}
            className={cn(
              "relative flex min-w-0 max-w-full bg-surface last:-mr-8 only:max-w-[calc(100%+2rem)]",
              "not-last:after:absolute not-last:after:left-full not-last:after:ml-(--gap) not-last:after:text-ink-soft not-last:after:text-sm not-last:after:leading-6 not-last:after:[content:'+'_attr(data-others)_/_'']",
            )}
          >
            {render(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
