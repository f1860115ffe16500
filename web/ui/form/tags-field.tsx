import { Plus, X } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  useRef,
  useState,
} from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { normalizeLine } from "../../../contract/platform/normalize-text.ts";
import { cn } from "../../lib/class-names.ts";
import { Field } from "./field.tsx";
import { TextInput } from "./field-control.tsx";
import { type AppFormState, useControlledField } from "./use-app-form.ts";

interface TagsFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  label: string;
  hint?: string;
  /** Common entries, added with one click. */
  suggestions: readonly string[];
  maxLength: number;
  /** Returns an entry's label; by default the entry itself. */
  getLabel?: (tag: string) => string;
}

/** A list of short texts, added with Enter, a comma or on leaving the field, or chosen from suggestions. */
export function TagsField<Input extends FieldValues>({ form, name, ...props }: TagsFieldProps<Input>) {
  const { value, ...field } = useControlledField(form, name);
  return <TagsInput {...props} {...field} tags={value ?? []} />;
}

type TagsInputProps = Omit<TagsFieldProps<FieldValues>, "form" | "name"> & {
  id: string;
  ref: RefCallback<HTMLInputElement>;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
};

function TagsInput({
  id,
  ref,
  label,
  hint,
  tags,
  onChange,
  suggestions,
  maxLength,
  getLabel = (tag) => tag,
  error,
}: TagsInputProps) {
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [isSuggesting, setSuggesting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isListed = (tag: string) => tags.some((other) => isSame(other, tag));
  const offered = suggestions.filter((suggestion) => !isListed(suggestion));

  const add = (text: string) => {
    setTyped("");
    const added = text
      .split(",")
      // A tag is stored in its common spelling, so that searches find it.
      .map((tag) => suggestions.find((known) => isSame(getLabel(known), tag)) ?? normalizeLine(tag))
      .filter((tag) => tag !== "" && !isListed(tag));
    if (added.length === 0) return;
    onChange([...tags, ...added]);
    setAnnouncement(`${added.map(getLabel).join(", ")} added`);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setAnnouncement(`${getLabel(tag)} removed`);
  };
  const choose = (suggestion: string, { currentTarget }: MouseEvent) => {
    // The chosen button disappears.
    if (document.activeElement === currentTarget) input.current?.focus();
    add(getLabel(suggestion));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setSuggesting(false);
  };
  const closeSuggestions = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    input.current?.focus();
    setSuggesting(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isAdding = (event.key === "Enter" || event.key === ",") && normalizeLine(typed) !== "";
    if (isAdding) {
      event.preventDefault();
      add(typed);
    }
    const last = tags.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
  };

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {tags.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center gap-0.5 rounded-full bg-primary-wash pl-3 font-medium text-primary text-sm"
            >
              <span className="wrap-anywhere min-w-0 py-1">{getLabel(tag)}</span>
              <button
                type="button"
                aria-label={`Remove ${getLabel(tag)}`}
                onClick={() => remove(tag)}
                className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-surface disabled:hidden touch:size-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <fieldset
        aria-label={label}
        className="relative min-w-0"
        onFocus={() => setSuggesting(true)}
        onBlur={leave}
        onKeyDown={closeSuggestions}
      >
        <TextInput
          ref={(element) => {
            input.current = element;
            ref(element);
          }}
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="enter"
          placeholder="Type and press Enter"
          onChange={(event) => {
            setTyped(event.target.value);
            setSuggesting(true);
          }}
          onClick={() => setSuggesting(true)}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
        {offered.length > 0 && (
          <ul
            aria-label={`${label}: suggestions`}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            // On a phone, taps need no keyboard; on a wider screen, a panel over what follows.
            className={cn(
              "flex flex-wrap gap-x-1.5 gap-y-1 max-md:mt-1.5",
              "md:absolute md:inset-x-0 md:top-full md:z-10 md:mt-1 md:rounded-control md:border md:border-line md:bg-surface md:p-3 md:shadow-soft",
              !isSuggesting && "md:hidden",
            )}
          >
            {offered.map((suggestion) => (
              <li key={suggestion}>
                <button
                  type="button"
                  onClick={(event) => choose(suggestion, event)}
                  className={cn(
                    "inline-flex min-h-8 items-center gap-1 rounded-full border border-line px-2.5 text-ink-soft text-sm transition-colors duration-150 ease-out touch:min-h-11",
                    "enabled:hover:border-primary enabled:hover:text-primary disabled:hidden",
                  )}
                >
                  <Plus aria-hidden="true" className="size-3.5" />
                  <span className="sr-only">Add </span>
                  {getLabel(suggestion)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Field>
  );
}

function isSame(a: string, b: string): boolean {
  return normalizeLine(a).toLowerCase() === normalizeLine(b).toLowerCase();
}
