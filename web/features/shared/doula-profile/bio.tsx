import { useId, useState } from "react";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";

/** A doula's bio: six lines on a phone, ten on a wider screen, and a button for the rest. */
export function Bio({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const textId = useId();
  const isLongOnPhone = isLong(text, "phone");
  const isLongOnWideScreen = isLong(text, "wide");
  return (
    <div>
      <p
        id={textId}
        className={cn(
          "measure unfolded-without-script whitespace-pre-line lg:text-lg/7",
          !isExpanded && isLongOnPhone && "max-[30rem]:fade-after-[6]",
          !isExpanded && isLongOnWideScreen && "min-[30rem]:fade-after-[10]",
        )}
      >
        {text}
      </p>
      {isLongOnPhone && (
        <Button
          variant="link"
          className={cn("needs-script mt-1", !isLongOnWideScreen && "min-[30rem]:hidden")}
          aria-expanded={isExpanded}
          aria-controls={textId}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Read less" : "Read more"}
        </Button>
      )}
    </div>
  );
}

/**
 * The number of characters that fit in a line at most, and the number of lines from which a bio is folded: always
 * more than it is folded to, so that the button has something to show.
 */
const limits = {
  phone: { charactersPerLine: 62, lines: 7 },
  wide: { charactersPerLine: 72, lines: 11 },
};

/**
 * Returns true if a bio needs more lines than the limit. Estimated rather than measured, so that the server's HTML
 * already has the button and nothing moves on hydration.
 */
export function isLong(text: string, screen: keyof typeof limits): boolean {
  const { charactersPerLine, lines } = limits[screen];
  const lengths = text.split("\n").map((paragraph) => Math.ceil(paragraph.length / charactersPerLine) || 1);
  return lengths.reduce((sum, each) => sum + each, 0) > lines;
}
