import { type RefObject, useEffect, useRef } from "react";

interface Pages {
  pages: { items: readonly { id: string }[] }[];
}

/**
 * Focuses `target` once a row has disappeared from a list with its focused button. Returns a function that names the
 * row before it is handled.
 */
export function useFocusAfterRemoval(
  data: Pages | undefined,
  target: RefObject<HTMLElement | null>,
): (id: string) => void {
  const handledId = useRef<string>(undefined);
  useEffect(() => {
    const isListed = data?.pages.some(({ items }) => items.some(({ id }) => id === handledId.current));
    if (handledId.current === undefined || isListed) return;
    handledId.current = undefined;
    target.current?.focus();
  }, [data, target]);
  return (id) => {
    handledId.current = id;
  };
}
