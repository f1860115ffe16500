import { useState } from "react";

/**
 * A value that lives in the address, as a control shows it: what was just chosen at once, while the navigation that
 * writes it is under way; the address's own as soon as that changes.
 */
export function useEagerValue<Value>(value: Value): [Value, (shown: Value) => void] {
  const [state, setState] = useState({ value, shown: value });
  if (state.value !== value) setState({ value, shown: value });
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })];
}
