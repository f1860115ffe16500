import { useEffect, useState } from "react";

const searchPauseMs = 300;

/** The value once it has not changed for a while; an empty one immediately. */
export function useSettled(value: string, delayMs = searchPauseMs): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === "") {
      setSettled("");
      return;
    }
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value && settled;
}
