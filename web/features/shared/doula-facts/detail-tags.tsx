import { useState } from "react";
import type { approachTags } from "../../../../contract/directory/doulas.ts";
import { cn } from "../../../lib/class-names.ts";
import { capitalize } from "../../../lib/text.ts";
import { truncateList } from "../../../lib/truncate-list.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { NotListed } from "./fact.tsx";
import type { Detail } from "./sample-details.ts";

interface DetailTagsProps {
  /** Which of the doula's lists to show. */
  of: "specialties" | "approach" | "insurance";
  detail: Detail<readonly string[]>;
  max: number;
  isExpandable?: boolean;
}

/** A list from a profile, or space for a sample until hydration. */
export function DetailTags({ of, detail, ...list }: DetailTagsProps) {
  if (detail.value === null) return <NotListed tags={of} />;
  return <TagList tags={detail.value} areApproaches={of === "approach"} {...list} />;
}

interface TagListProps {
  tags: readonly string[];
  /** How many tags to show initially. */
  max: number;
  /** Whether a button can show the hidden tags. If not, only their number appears. */
  isExpandable?: boolean;
  /** Whether the tags are personality tags, which have emoji. */
  areApproaches?: boolean;
}

export function TagList({ tags, max, isExpandable = false, areApproaches = false }: TagListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const { shown, hiddenCount } = truncateList(tags, isExpanded ? tags.length : max);
  // Without JavaScript the list cannot be expanded, so all tags are rendered.
  const renderedTags = isExpandable ? tags : shown;

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul className="contents">
        {renderedTags.map((tag, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a profile may list the same tag twice, and they never move
            key={index}
            className={cn(
              "min-w-0 max-w-full",
              index < shown.length ? "flex" : "shown-without-script hidden",
            )}
          >
            <Badge className="font-medium text-ink">{areApproaches ? <ApproachTag tag={tag} /> : tag}</Badge>
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

// These are from early Unicode versions, which most fonts support.
const approachEmoji: Record<(typeof approachTags)[number], string> = {
  affirming: "😊",
  humorous: "😄",
  direct: "➡️",
  inquisitive: "😮",
  other: "☀️",
};

const emojiByTag = new Map(Object.entries(approachEmoji));

/** Returns a tag's emoji. A doula's own tag, such as 'Open-minded', has the emoji for 'other'. */
function getEmoji(tag: string): string {
  return emojiByTag.get(tag.trim().toLowerCase()) ?? approachEmoji.other;
}

/** A personality tag with its emoji. */
export function ApproachTag({ tag }: { tag: string }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      <span aria-hidden="true">{getEmoji(tag)}</span>
      <span className="min-w-0">{capitalize(tag.trim())}</span>
    </span>
  );
}
