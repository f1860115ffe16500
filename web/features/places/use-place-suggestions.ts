import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PlacePrediction } from "../../../contract/places.schema.ts";
import { isLongEnoughForSuggestions, placeSuggestions } from "../../../contract/places.ts";
import { placePredictionsQuery } from "./queries.ts";

const noPredictions: PlacePrediction[] = [];

/**
 * Suggestions for what is being typed, 300 ms after the last key. Those of the text before stay until the new ones are
 * there. A failed call leaves none, and the person types on: the server has logged it.
 */
export function usePlaceSuggestions(typed: string, isWanted: boolean) {
  const askedText = isWanted && isLongEnoughForSuggestions(typed) ? typed.trim() : "";
  const settledText = useSettled(askedText, placeSuggestions.debounceMs);
  const query = useQuery({
    ...placePredictionsQuery(settledText),
    enabled: settledText !== "" && askedText !== "",
    placeholderData: (previous, previousQuery) =>
      isTypedOn(previousQuery?.queryKey[2] ?? "", settledText) ? previous : undefined,
  });
  const isAsking = askedText !== "" && settledText !== "";
  return {
    predictions: isAsking ? (query.data ?? noPredictions) : noPredictions,
    /** The predictions are an answer to the text as it stands. */
    isSettled: isAsking && settledText === askedText && query.isSuccess && !query.isPlaceholderData,
  };
}

/** One text is the other with more typed, or with some of it deleted. */
function isTypedOn(before: string, after: string): boolean {
  return before !== "" && (after.startsWith(before) || before.startsWith(after));
}

/** The value once it has kept still for a while; an empty one at once. */
function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (value === "") {
      setSettled("");
      return;
    }
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
