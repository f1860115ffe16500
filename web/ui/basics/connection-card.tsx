import { CircleCheck, type LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "../../lib/class-names.ts";
import { Badge } from "./badge.tsx";
import { Card } from "./card.tsx";
import { ExpandIcon } from "./expand-icon.tsx";

interface ConnectionCardProps {
  Icon: LucideIcon;
  title: string;
  /** The status that the card shows as one line, which opens: that of a connection that works, or of one that can wait. */
  folded: { text: string; isWorking: boolean } | undefined;
  children: ReactNode;
}

/** A service that a person connects: one line that opens, unless there is something to do. */
export function ConnectionCard({ Icon, title, folded, children }: ConnectionCardProps) {
  const titleId = useId();
  const heading = (
    <h2
      id={titleId}
      className={cn(
        "flex min-w-0 items-center gap-2",
        folded === undefined ? "text-xl md:gap-3" : "text-base",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
      {title}
    </h2>
  );
  if (folded === undefined) {
    return (
      <Card asChild>
        <section aria-labelledby={titleId} className="flex flex-col gap-3">
          {heading}
          {children}
        </section>
      </Card>
    );
  }
  return (
    <Card asChild padding="none">
      <section aria-labelledby={titleId}>
        <details className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-card px-4 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            {heading}
            {folded.isWorking ? (
              <Badge tone="confirmed" className="ml-auto shrink-0 whitespace-nowrap">
                <CircleCheck aria-hidden="true" strokeWidth={2.25} />
                {folded.text}
              </Badge>
            ) : (
              <Badge className="ml-auto">{folded.text}</Badge>
            )}
            <ExpandIcon />
          </summary>
          <div className="px-4 pt-1 pb-4">{children}</div>
        </details>
      </section>
    </Card>
  );
}
