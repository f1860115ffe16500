import { useEffect } from "react";

/** '(2) Messages | …': so that a tab in the background says that somebody has written. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const mark = () => {
      const marked = `(${count}) ${withoutCount(document.title)}`;
      if (document.title !== marked) document.title = marked;
    };
    mark();
    // Each page writes its own.
    const titleWritten = new MutationObserver(mark);
    titleWritten.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      titleWritten.disconnect();
      document.title = withoutCount(document.title);
    };
  }, [count]);
}

function withoutCount(title: string): string {
  return title.replace(/^\(\d+\) /, "");
}
