import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Illustration, type IllustrationName } from "../../ui/illustration.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";

interface HomeCardProps {
  title: string;
  to: "/find-doulas" | "/bookings" | "/messages" | "/favorites";
  linkText: string;
  /** The first card's link is a button below its content. */
  isFirst?: boolean;
  className?: string | undefined;
  /** What is new there. */
  children: ReactNode;
}

/** A card for a page: its title and link in one row, and what is new there below. */
export function HomeCard({ title, to, linkText, isFirst = false, className, children }: HomeCardProps) {
  const titleId = useId();
  return (
    <Card asChild padding="none">
      <section
        aria-labelledby={titleId}
        className={cn(
          "flex min-w-0 flex-col gap-1 px-4 pt-1.5 pb-3.5 md:gap-2 md:px-6 md:pt-4 md:pb-6",
          className,
        )}
      >
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h2 id={titleId} className="text-lg md:text-xl">
            {title}
          </h2>
          {!isFirst && (
            <Button asChild size="sm" variant="ghost" className="-mr-3.5">
              <Link to={to}>{linkText}</Link>
            </Button>
          )}
        </div>
        {children}
        {isFirst && (
          <Button asChild className="mt-2 md:self-start">
            <Link to={to}>{linkText}</Link>
          </Button>
        )}
      </section>
    </Card>
  );
}

/** What an empty card is for, beside a drawing. */
export function EmptyCardText({
  illustration,
  children,
}: {
  illustration: IllustrationName;
  children: string;
}) {
  return (
    <div className="flex items-center gap-4">
      <Illustration name={illustration} className="h-16 w-20 shrink-0 md:h-20 md:w-26" />
      <p className="min-w-0 text-ink-soft">{children}</p>
    </div>
  );
}

type RetryableQuery = Pick<UseQueryResult, "isFetching" | "refetch">;

/** Says that a card's content failed to load, with Retry. */
export function CardFailure({ title, query }: { title: string; query: RetryableQuery }) {
  return (
    <InlineAlert
      tone="error"
      title={title}
      action={
        <Button variant="secondary" size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    />
  );
}
