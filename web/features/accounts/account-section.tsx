import { type ReactNode, useId } from "react";
import { Card } from "../../ui/card.tsx";

type AccountSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** One subject of the Account page. */
export function AccountSection({ title, description, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={titleId} className="flex flex-col gap-5">
        <div>
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {description && <div className="measure mt-1 text-ink-soft">{description}</div>}
        </div>
        {children}
      </section>
    </Card>
  );
}
