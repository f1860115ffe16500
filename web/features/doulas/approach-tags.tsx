import type { approachTags } from "../../../contract/doulas.ts";

// From Unicode's early sets, which fonts have even where there is no emoji font.
const emoji: Record<(typeof approachTags)[number], string> = {
  affirming: "😊",
  humorous: "😄",
  direct: "➡️",
  inquisitive: "😮",
  other: "☀️",
};

const emojiByTag = new Map(Object.entries(emoji));

/** A tag of the doula's own, 'Open-minded' say, carries the emoji of 'other'. */
function emojiOf(tag: string): string {
  return emojiByTag.get(tag.trim().toLowerCase()) ?? emoji.other;
}

function capitalized(tag: string): string {
  const trimmed = tag.trim();
  return trimmed.charAt(0).toLocaleUpperCase("en-US") + trimmed.slice(1);
}

/** A personality tag with its emoji. */
export function ApproachTag({ tag }: { tag: string }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      <span aria-hidden="true">{emojiOf(tag)}</span>
      <span className="min-w-0">{capitalized(tag)}</span>
    </span>
  );
}
