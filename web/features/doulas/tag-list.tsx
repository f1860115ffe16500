import { type ReactNode, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

interface TagListProps {
  tags: readonly string[];
  /** How many are shown at first. */
  max: number;
  /** Whether the rest can be shown here; otherwise it is only counted. */
  isExpandable?: boolean;
  renderTag?: (tag: string) => ReactNode;
}

export function TagList({ tags, max, isExpandable = false, renderTag }: TagListProps) {
  const [isExpanded, setExpanded] = useState(false);
  // One tag more takes no more room than the words that hide it.
  const shownCount = isExpanded || tags.length <= max + 1 ? tags.length : max;
  const hiddenCount = tags.length - shownCount;
  // Without JavaScript nobody opens the list: then the rest is there as well.
  const drawn = isExpandable ? tags : tags.slice(0, shownCount);

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul className="contents">
        {drawn.map((tag, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a profile may list the same tag twice, and they never move
            key={index}
            className={cn("min-w-0 max-w-full", index < shownCount ? "flex" : "shown-without-script hidden")}
          >
            <Badge className="font-medium! text-ink!">{renderTag ? renderTag(tag) : tag}</Badge>
          </li>
        ))}
        {hiddenCount > 0 && !isExpandable && (
          <li className="px-1 text-ink-soft text-sm">+{hiddenCount} more</li>
        )}
      </ul>
      {hiddenCount > 0 && isExpandable && (
        <Button variant="link" size="sm" className="needs-script" onClick={() => setExpanded(true)}>
          Show all {tags.length}
        </Button>
      )}
    </div>
  );
}
