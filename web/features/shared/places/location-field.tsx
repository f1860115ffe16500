import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { PlacePrediction } from "../../../../contract/directory/places.schema.ts";
import { placeLengths, placeSuggestions } from "../../../../contract/directory/places.ts";
import { pluralize } from "../../../lib/text.ts";
import { Field } from "../../../ui/form/field.tsx";
import { TextInput } from "../../../ui/form/field-control.tsx";
import { getSuggestionId, SuggestionList, usePlaceSuggestions } from "./place-suggestions.tsx";

interface LocationFieldProps {
  ref?: Ref<HTMLInputElement>;
  id?: string;
  label: string;
  placeholder?: string;
  hint?: string;
  isRequired?: boolean;
  /** Lets the browser fill in the person's own zip code, and a phone show digits. */
  isZip?: boolean;
  value: string;
  /** Called with typed text only; a selected suggestion goes to `onChoose`. */
  onChange: (text: string) => void;
  onChoose: (prediction: PlacePrediction) => void;
  error?: string | undefined;
  /** A button in the field's row; the suggestions below are as wide as both. */
  button?: ReactNode;
}

/** A place or zip code with suggestions, as an ARIA 1.2 combobox with a listbox. */
export function LocationField({
  ref,
  id,
  label,
  placeholder,
  hint,
  isRequired,
  isZip = false,
  value,
  onChange,
  onChoose,
  error,
  button,
}: LocationFieldProps) {
  const listId = useId();
  // Only typing or an arrow key opens the list, not prefilled text.
  const [isListRequested, setListRequested] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { predictions, isSettled, isNowhere } = usePlaceSuggestions(value, isListRequested);
  const isOpen = isListRequested && predictions.length > 0;
  // There may be fewer new suggestions than old ones.
  const active = isOpen ? predictions[activeIndex] : undefined;

  const close = () => {
    setListRequested(false);
    setActiveIndex(-1);
  };
  useEffect(() => onSearchPerformed(close));
  useEffect(() => () => clearTimeout(closing.current), []);

  // Text typed before hydration is in the field, but React does not know it.
  const input = useRef<HTMLInputElement>(null);
  const adoptTypedText = useEffectEvent(() => {
    const typed = input.current?.value ?? "";
    if (typed === value) return;
    onChange(typed);
    // If the field still has the focus, the person is typing.
    setListRequested(input.current === document.activeElement);
  });
  useLayoutEffect(adoptTypedText, []);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setListRequested(true);
    setActiveIndex(-1);
    onChange(event.target.value);
  };

  const choose = (prediction: PlacePrediction) => {
    close();
    onChoose(prediction);
  };

  const move = (step: 1 | -1) => {
    setListRequested(true);
    const count = predictions.length;
    // Moving past either end returns to the input.
    setActiveIndex(isOpen ? ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1 : -1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter and the arrow keys belong to it.
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
        // Closes the list, but not a dialog around the field.
        event.preventDefault();
        event.stopPropagation();
        return close();
    }
  };

  return (
    <Field id={id} label={label} hint={hint} isRequired={isRequired} error={error}>
      <div className="relative">
        <div className="flex gap-2 md:gap-3">
          <TextInput
            ref={input}
            name="location"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={active && getSuggestionId(listId, activeIndex)}
            autoComplete={isZip ? "postal-code" : "off"}
            inputMode={isZip ? "numeric" : undefined}
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={placeLengths.text}
            placeholder={placeholder}
            value={value}
            onChange={type}
            onKeyDown={onKeyDown}
            onFocus={() => clearTimeout(closing.current)}
            onBlur={() => {
              closing.current = setTimeout(close, placeSuggestions.closeAfterBlurMs);
            }}
          />
          {button}
        </div>
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
      {/* An error says more than that the place is unknown. */}
      <p role="status" className={isNowhere && !error ? "text-ink-soft text-sm" : "sr-only"}>
        {isNowhere && !error && "No place found. Check the spelling, or use a zip code."}
        {!isNowhere && isSettled && isListRequested && pluralize(predictions.length, "suggestion")}
      </p>
    </Field>
  );
}

const eventName = "search performed";

/** Announces that a search has started, so that place suggestions close. */
export function announceSearchPerformed(): void {
  window.dispatchEvent(new CustomEvent(eventName));
}

/** Returns a function that stops listening. */
function onSearchPerformed(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
