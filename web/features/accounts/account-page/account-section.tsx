import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { cn } from "../../../lib/class-names.ts";

interface AccountSectionProps {
  title: string;
  description?: ReactNode;
  /** Puts the content below the description: for tables. */
  isStacked?: boolean;
  children: ReactNode;
}

/** A titled row of the Account page: its button at the end, its form below. */
export function AccountSection({ title, description, isStacked = false, children }: AccountSectionProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useFocusWithin(heading);
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-6"
    >
      <div className="min-w-0 grow basis-40">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-lg leading-6">
          {title}
        </h2>
        {description && <div className="measure mt-0.5 text-ink-soft max-md:text-sm">{description}</div>}
      </div>
      <div
        className={cn(
          "flex min-w-0 max-w-full flex-col gap-4 has-[form]:basis-full has-[[role=alert]]:basis-full",
          isStacked && "basis-full",
        )}
      >
        {children}
      </div>
    </section>
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
