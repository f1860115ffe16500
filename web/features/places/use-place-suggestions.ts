import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlacePrediction } from "../../../contract/places.schema.ts";
import { isLongEnoughForSuggestions, placeSuggestions } from "../../../contract/places.ts";
import { placePredictionsQuery } from "../../api/places.ts";
import { useSettled } from "../../lib/use-settled.ts";

const noPredictions: PlacePrediction[] = [];

/**
 * Suggestions for the typed text, 300 ms after the last key. The previous ones stay until the new ones arrive. A failed
 * call shows none: the person types on, and the server has logged it.
 */
export function usePlaceSuggestions(typed: string, isEnabled: boolean) {
  const askedText = isEnabled && isLongEnoughForSuggestions(typed) ? typed.trim() : "";
  const settledText = useSettled(askedText, placeSuggestions.debounceMs);
  const query = useQuery({
    ...placePredictionsQuery(settledText),
    enabled: settledText !== "" && askedText !== "",
    placeholderData: (previous, previousQuery) =>
      isContinued(previousQuery?.queryKey[2] ?? "", settledText) ? previous : undefined,
  });
  const isAsking = askedText !== "" && settledText !== "";
  const predictions = isAsking ? (query.data ?? noPredictions) : noPredictions;
  const isSettled = isAsking && settledText === askedText && query.isSuccess && !query.isPlaceholderData;
  return {
    predictions,
    /** The predictions answer the current text. */
    isSettled,
    /** No place matches the text. */
    isNowhere: useIsNowhere(typed, isSettled ? predictions.length : null),
  };
}

/**
 * Whether no place matches the text, also after the list has closed. Longer text counts as unmatched too until its own
 * answer arrives; otherwise the message would flicker with every letter.
 */
function useIsNowhere(typed: string, predictionCount: number | null): boolean {
  const text = typed.trim();
  const [nowhere, setNowhere] = useState<string | null>(null);
  const next = predictionCount === 0 ? text : nowhere !== null && !text.startsWith(nowhere) ? null : nowhere;
  const known = predictionCount ? null : next;
  if (known !== nowhere) setNowhere(known);
  return known !== null;
}

/** One text continues the other, or is what is left of it. */
function isContinued(before: string, after: string): boolean {
  return before !== "" && (after.startsWith(before) || before.startsWith(after));
}
