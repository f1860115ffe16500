import { useEffect, useId, useRef, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { Button } from "./button.tsx";

const clamps = { 3: "line-clamp-3", 8: "line-clamp-8" };

interface FoldedTextProps {
  text: string;
  /** How many lines show before the text is opened. */
  lines?: keyof typeof clamps;
  /** Also limits the width. */
  className?: string;
}

/** A text in a few lines, with a button for the rest if there is more. */
export function FoldedText({ text, lines = 3, className }: FoldedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  const textId = useId();

  useEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <p
        ref={paragraph}
        id={textId}
        className={cn("whitespace-pre-line text-pretty break-words", !isOpen && clamps[lines], className)}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Read less" : "Read more"}
        </Button>
      )}
    </>
  );
}
