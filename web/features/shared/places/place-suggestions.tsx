import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { PlacePrediction } from "../../../../contract/directory/places.schema.ts";
import { isLongEnoughForSuggestions, placeSuggestions } from "../../../../contract/directory/places.ts";
import { normalizeLine } from "../../../../contract/platform/normalize-text.ts";
import { placePredictionsQuery } from "../../../api/directory/places.ts";
import { cn } from "../../../lib/class-names.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";

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

export function getSuggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * The listbox under the field, short enough to leave room for a phone's keyboard. On a phone, where forms have their
 * button below the field, the list pushes it down instead of covering it.
 */
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
      // Lower than five suggestions, so that the last ones are reached by scrolling. Keeps the focus in the field while
      // a suggestion is clicked.
      onMouseDown={(event) => event.preventDefault()}
      className="inset-x-0 top-full z-40 mt-1.5 max-h-52 animate-fade-in overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-left shadow-soft md:absolute"
    >
      {predictions.map((prediction, index) => (
        // The keyboard acts through the field (aria-activedescendant).
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={prediction.place_id}
          role="option"
          id={getSuggestionId(id, index)}
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

const noPredictions: PlacePrediction[] = [];

/**
 * Suggestions for the typed text, 300 ms after the last key. The previous ones stay until the new ones
 * arrive. A failed call shows none, and the server logs it.
 */
export function usePlaceSuggestions(typed: string, isEnabled: boolean) {
  const requestedText = isEnabled && isLongEnoughForSuggestions(typed) ? normalizeLine(typed) : "";
  const debouncedText = useDebounced(requestedText, placeSuggestions.debounceMs);
  const query = useQuery({
    ...placePredictionsQuery(debouncedText),
    enabled: debouncedText !== "" && requestedText !== "",
    placeholderData: (previous, previousQuery) =>
      isContinuation(previousQuery?.queryKey[2] ?? "", debouncedText) ? previous : undefined,
  });
  const isFetching = requestedText !== "" && debouncedText !== "";
  const predictions = isFetching ? (query.data ?? noPredictions) : noPredictions;
  const isSettled =
    isFetching && debouncedText === requestedText && query.isSuccess && !query.isPlaceholderData;
  return {
    predictions,
    /** True if the predictions belong to the current text. */
    isSettled,
    /** True if no place matches the text. */
    isNowhere: useIsUnknownPlace(typed, isSettled ? predictions.length : null),
  };
}

/**
 * True if no place matches the text, even after the list has closed. Longer text also counts as unmatched
 * until its own result arrives, because otherwise the message would flicker with every letter.
 */
function useIsUnknownPlace(typed: string, predictionCount: number | null): boolean {
  const text = normalizeLine(typed);
  const [nowhere, setNowhere] = useState<string | null>(null);
  const next = predictionCount === 0 ? text : nowhere !== null && !text.startsWith(nowhere) ? null : nowhere;
  const known = predictionCount ? null : next;
  if (known !== nowhere) setNowhere(known);
  return known !== null;
}

/** True if one text starts with the other. */
function isContinuation(before: string, after: string): boolean {
  return before !== "" && (after.startsWith(before) || before.startsWith(after));
}
