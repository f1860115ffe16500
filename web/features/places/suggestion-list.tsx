import { MapPin } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PlacePrediction } from "../../../contract/places.schema.ts";
import { cn } from "../../lib/class-names.ts";

interface SuggestionListProps {
  id: string;
  label: string;
  isOpen: boolean;
  predictions: PlacePrediction[];
  /** -1 while the input itself is active. */
  activeIndex: number;
  onPoint: (index: number) => void;
  onChoose: (prediction: PlacePrediction) => void;
}

export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The listbox under the field; it scrolls at a height that leaves room for a phone's keyboard. */
export function SuggestionList({
  id,
  label,
  isOpen,
  predictions,
  activeIndex,
  onPoint,
  onChoose,
}: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (activeIndex >= 0) list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      aria-label={label}
      // The focus stays in the field while a suggestion is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-64 animate-fade-in overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-left shadow-soft"
    >
      {predictions.map((prediction, index) => (
        // The keyboard acts through the field (aria-activedescendant).
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={prediction.place_id}
          role="option"
          id={suggestionId(id, index)}
          aria-selected={index === activeIndex}
          tabIndex={-1}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(prediction)}
          className={cn(
            "flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2.5",
            index === activeIndex && "bg-primary-wash",
          )}
        >
          <MapPin aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-primary" />
          <span className="min-w-0">
            <span className="font-semibold text-ink">{prediction.structured_formatting.main_text}</span>{" "}
            <span className="text-ink-soft text-sm">{prediction.structured_formatting.secondary_text}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
