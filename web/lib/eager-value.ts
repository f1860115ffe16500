import { useState } from "react";

/**
 * A URL value for a control: a new choice shows right away, while the navigation is in progress, and the
 * URL's value as soon as that changes.
 */
export function useEagerValue<Value>(value: Value): [Value, (shown: Value) => void] {
  const [state, setState] = useState({ value, shown: value });
  if (state.value !== value) setState({ value, shown: value });
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })];
}
