import { type ReactNode, useId, useRef } from "react";
import { Card } from "../../ui/card.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

type AccountSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** One subject of the Account page. */
export function AccountSection({ title, description, children }: AccountSectionProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useKeptFocus(heading);
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
