import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { cn } from "../../../lib/class-names.ts";

interface FittingRowProps {
  /** For screen readers. */
  name: string;
  items: readonly string[];
  render: (item: string) => ReactNode;
  /** Before the items, in the same row. */
  children?: ReactNode;
  className?: string;
}

/** One row of items: as many as fit, then the number of others. */
export function FittingRow(props: FittingRowProps) {
  // New items are measured again.
  return <MeasuredRow key={props.items.join("\n")} {...props} />;
}

function MeasuredRow({ name, items, render, children, className }: FittingRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = useFittingCount(list, items.length);
  const hiddenCount = items.length - count;
  return (
    <div
      className={cn(
        // Until the items are measured, those that do not fit wrap out of sight. The margin is for focus rings.
        "flex h-6 min-w-0 flex-wrap items-center gap-x-1.5 gap-y-3 overflow-clip [overflow-clip-margin:4px]",
        className,
      )}
    >
      {children}
      <ul
        ref={list}
        aria-label={name}
        className="relative flex h-6 min-w-0 grow basis-0 flex-wrap gap-x-[inherit] gap-y-3"
      >
        {items.slice(0, count).map((item) => (
          <li
            key={item}
            className={cn("flex min-w-0", items.length > 1 ? "max-w-[calc(100%-2.5rem)]" : "max-w-full")}
          >
            {render(item)}
          </li>
        ))}
        {hiddenCount > 0 && (
          <li className="text-ink-soft text-sm leading-6">
            +{hiddenCount}
            <span className="sr-only"> more</span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** How many items fit. All of them until they are measured. */
function useFittingCount(list: RefObject<HTMLUListElement | null>, itemCount: number): number {
  const [count, setCount] = useState(itemCount);

  useLayoutEffect(() => {
    const row = list.current;
    if (!row) return;
    // Only now are all items rendered.
    const widths = Array.from(row.children, (item) => item.getBoundingClientRect().width);
    const gap = Number.parseFloat(getComputedStyle(row).columnGap);
    const update = () => setCount(countFitting(widths, row.clientWidth, gap));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(row);
    return () => observer.disconnect();
  }, [list]);

  return count;
}

/** Room for '+12'. */
const moreWidthPx = 30;

/** How many items of these widths fit in a row, with room for the number of others if not all do. At least one. */
export function countFitting(widths: readonly number[], room: number, gap: number): number {
  let end = -gap;
  let withNumber = 0;
  for (const [index, width] of widths.entries()) {
    end += gap + width;
    if (end > room) return Math.max(1, withNumber);
    if (end + gap + moreWidthPx <= room) withNumber = index + 1;
  }
  return widths.length;
}
