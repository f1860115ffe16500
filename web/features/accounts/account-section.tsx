import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Card } from "../../ui/card.tsx";

type AccountSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** A titled section of the Account page. */
export function AccountSection({ title, description, children }: AccountSectionProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useFocusWithin(heading);
  return (
    <Card asChild>
      <section
        ref={section}
        aria-labelledby={titleId}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12"
      >
        <div>
          <h2 ref={heading} id={titleId} tabIndex={-1} className="text-xl">
            {title}
          </h2>
          {description && <div className="measure mt-1 text-ink-soft">{description}</div>}
        </div>
        <div className="flex flex-col gap-5">{children}</div>
      </section>
    </Card>
  );
}

/**
 * Keeps the focus in a section whose steps replace each other. If the focused element is removed with its step,
 * the focus moves to `fallback`, unless the next step takes it. Returns the ref for the section.
 */
function useFocusWithin(fallback: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = section.current;
    if (!element) return;
    let hadFocus = false;
    const handleFocusIn = () => {
      hadFocus = true;
    };
    const handleFocusOut = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        // Removing the focused element does not count as leaving the section.
        const isRemoved = target instanceof Node && !target.isConnected;
        hadFocus = isRemoved || element.contains(document.activeElement);
      });
    };
    const observer = new MutationObserver(() => {
      if (hadFocus && document.activeElement === document.body)
        fallback.current?.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", handleFocusIn);
    element.addEventListener("focusout", handleFocusOut);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", handleFocusIn);
      element.removeEventListener("focusout", handleFocusOut);
      observer.disconnect();
    };
  }, [fallback]);
  return section;
}
