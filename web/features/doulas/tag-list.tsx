import { type ReactNode, useState } from "react";
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
  const shown = isExpanded || tags.length <= max + 1 ? tags : tags.slice(0, max);
  const hiddenCount = tags.length - shown.length;

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul className="contents">
        {shown.map((tag, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a profile may list the same tag twice, and they never move
          <li key={index} className="flex min-w-0 max-w-full">
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
