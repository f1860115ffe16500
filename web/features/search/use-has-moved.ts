import { useState } from "react";

/** Whether the value has ever changed since the page was opened. */
export function useHasMoved(value: string): boolean {
  const [first] = useState(value);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && value !== first) setHasMoved(true);
  return hasMoved || value !== first;
}
