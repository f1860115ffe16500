import { Search, X } from "lucide-react";
import { useState } from "react";
import { normalizeLine } from "../../../contract/platform/normalize-text.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../basics/button.tsx";
import { TextInput } from "./field-control.tsx";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** The search text; the page keeps it in its URL. */
  search: string;
  onSearch: (search: string) => void;
  className?: string;
}

/** Reports every change of the text. The page updates its URL immediately and searches after a pause. */
export function SearchBox({ label, placeholder, maxLength, search, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // Texts sent to the URL; they return one by one while the person types.
  const [sent, setSent] = useState<string[]>([]);
  if (search !== known) {
    setKnown(search);
    const position = sent.indexOf(search);
    setSent(position < 0 ? [] : sent.slice(position + 1));
    // Changed from outside: by Back, or by the button of an empty list.
    if (position < 0) setText(search);
  }

  const change = (typed: string) => {
    setText(typed);
    const next = normalizeLine(typed);
    if (next === (sent.at(-1) ?? known)) return;
    setSent([...sent, next]);
    onSearch(next);
  };

  return (
    <search className={cn("block", className)}>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-soft"
        />
        <TextInput
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && change("")}
          className={cn("pl-11", text && "pr-12")}
        />
        {text && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Clear the search"
            className="absolute top-0.5 right-0.5 text-ink-soft"
            onClick={() => change("")}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        )}
      </span>
    </search>
  );
}
