import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { cn } from "../lib/class-names.ts";
import { Button } from "./button.tsx";
import { TextInput } from "./text-input.tsx";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What is searched for; the page keeps it in its address. */
  search: string;
  onSearch: (search: string) => void;
  className?: string;
}

const searchDelayMs = 300;

/** Searches at every pause in typing. */
export function SearchBox({ label, placeholder, maxLength, search, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  // Changed from outside: by Back, or by the button of an empty list.
  if (search !== known) {
    setKnown(search);
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }

  const ask = (next: string) => {
    setSent(next);
    onSearch(next);
  };
  const sendSearch = useEffectEvent(() => {
    if (text.trim() !== search) ask(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause in typing starts the search
  useEffect(() => {
    const timer = setTimeout(() => sendSearch(), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

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
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && setText("")}
          className={cn("pl-11", text && "pr-12")}
        />
        {text && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Clear the search"
            className="absolute top-0.5 right-0.5 text-ink-soft!"
            onClick={() => {
              setText("");
              ask("");
            }}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        )}
      </span>
    </search>
  );
}
