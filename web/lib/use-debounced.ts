import { useEffect, useState } from "react";

const searchDebounceMs = 300;

/** The value once it has not changed for a while; an empty value immediately. */
export function useDebounced(value: string, delayMs = searchDebounceMs): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    if (value === "") {
      setDebounced("");
      return;
    }
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value && debounced;
}
