import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { PlacePrediction } from "../../../contract/places.schema.ts";
import { placeLengths, placeSuggestions } from "../../../contract/places.ts";
import { cn } from "../../lib/class-names.ts";
import { onSearchPerformed } from "../../lib/search-performed.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { loadApiClient } from "./queries.ts";
import { SuggestionList, suggestionId } from "./suggestion-list.tsx";
import { usePlaceSuggestions } from "./use-place-suggestions.ts";

interface LocationFieldProps {
  id?: string;
  label: string;
  placeholder?: string;
  value: string;
  /** What was typed. A chosen suggestion comes through `onChoose` alone. */
  onChange: (text: string) => void;
  onChoose: (prediction: PlacePrediction) => void;
  /** For a field whose purpose the page around it makes plain; screen readers still read the label. */
  isLabelHidden?: boolean;
  error?: string;
  inputClassName?: string;
}

/** A place or zip code with suggestions: the combobox with a listbox of ARIA 1.2. */
export function LocationField({
  id,
  label,
  placeholder,
  value,
  onChange,
  onChoose,
  isLabelHidden = false,
  error,
  inputClassName,
}: LocationFieldProps) {
  const listId = useId();
  // Only typing, or the arrow down, brings the list: text that was already there asks for nothing.
  const [isListWanted, setListWanted] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { predictions, isSettled } = usePlaceSuggestions(value, isListWanted);
  const isNowhere = useIsNowhere(value, isSettled ? predictions.length : null);
  const isOpen = isListWanted && predictions.length > 0;
  // New suggestions may be fewer than the old ones.
  const active = isOpen ? predictions[activeIndex] : undefined;

  const close = () => {
    setListWanted(false);
    setActiveIndex(-1);
  };
  useEffect(() => onSearchPerformed(close));
  useEffect(() => () => clearTimeout(closing.current), []);

  // What was typed before the page's script was there is in the field, but nobody was told.
  const input = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? "";
    if (typed === value) return;
    onChange(typed);
    // Whoever is still there is typing.
    setListWanted(input.current === document.activeElement);
  });
  useLayoutEffect(takeOver, []);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setListWanted(true);
    setActiveIndex(-1);
    onChange(event.target.value);
  };

  const choose = (prediction: PlacePrediction) => {
    close();
    onChoose(prediction);
  };

  const move = (step: 1 | -1) => {
    setListWanted(true);
    const count = predictions.length;
    // Past either end the input itself is active again.
    setActiveIndex(isOpen ? ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1 : -1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to an input method while it composes.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        return move(event.key === "ArrowDown" ? 1 : -1);
      case "Enter":
        if (!active) return;
        event.preventDefault();
        return choose(active);
      case "Escape":
        if (!isOpen) return;
        // The list goes; a dialog around the field stays.
        event.preventDefault();
        event.stopPropagation();
        return close();
    }
  };

  return (
    <Field id={id} label={label} error={error} className={cn(isLabelHidden && "[&>label]:sr-only")}>
      <div className="relative">
        <TextInput
          ref={input}
          name="location"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active && suggestionId(listId, activeIndex)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={placeLengths.text}
          placeholder={placeholder}
          value={value}
          onChange={type}
          onKeyDown={onKeyDown}
          onFocus={() => {
            clearTimeout(closing.current);
            void loadApiClient().catch(() => undefined);
          }}
          onBlur={() => {
            closing.current = setTimeout(close, placeSuggestions.closeAfterBlurMs);
          }}
          className={inputClassName}
        />
        <SuggestionList
          id={listId}
          label={`${label}: suggestions`}
          isOpen={isOpen}
          predictions={predictions}
          activeIndex={activeIndex}
          onPoint={setActiveIndex}
          onChoose={choose}
        />
      </div>
      <p role="status" className={isNowhere ? "text-ink-soft text-sm" : "sr-only"}>
        {isNowhere && "No place found. Check the spelling, or use a zip code."}
        {!isNowhere && isSettled && isListWanted && countText(predictions.length)}
      </p>
    </Field>
  );
}

/**
 * Whether no place goes by the text; still known when the list has been put away. What is typed on to such a text most
 * likely leads nowhere either, until its own answer is here: the message would come and go with every letter.
 */
function useIsNowhere(typed: string, predictionCount: number | null): boolean {
  const text = typed.trim();
  const [nowhere, setNowhere] = useState<string | null>(null);
  const next = predictionCount === 0 ? text : nowhere !== null && !text.startsWith(nowhere) ? null : nowhere;
  const known = predictionCount ? null : next;
  if (known !== nowhere) setNowhere(known);
  return known !== null;
}

function countText(count: number): string {
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
