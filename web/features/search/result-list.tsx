import type { ReactNode, RefObject } from "react";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { cn } from "../../lib/class-names.ts";
import { Spinner } from "../../ui/button.tsx";
import { SkeletonRegion } from "../../ui/skeleton.tsx";
import { DoulaCard, DoulaCardSkeleton } from "../doulas/doula-card.tsx";
import { useDoulaDialog, useResultsUrl } from "./find-url.ts";

/** The doula whose card or pin has the pointer or the focus. */
export interface Highlight {
  slug: string | undefined;
  set: (slug: string | undefined) => void;
}

interface ResultListProps {
  ref: RefObject<HTMLOListElement | null>;
  doulas: readonly FoundDoula[];
  /** Shows the doulas of the previous filters until the new ones arrive. */
  isChanging: boolean;
  /** The cards show the numbers of their pins. */
  isNumbered: boolean;
  highlight: Highlight;
  limitNoteId: string;
  className?: string | undefined;
}

export function ResultList(props: ResultListProps) {
  const { ref, doulas, isChanging, isNumbered, highlight, limitNoteId, className } = props;
  const { compared, isComparisonFull, toggleCompared } = useResultsUrl();
  const { openDetails, introCall } = useDoulaDialog();
  return (
    <ol
      ref={ref}
      aria-busy={isChanging}
      className={cn(
        "flex min-w-0 flex-col gap-5 transition-[filter] duration-150 ease-out",
        // Not faded: the old results stay readable.
        isChanging && "grayscale",
        className,
      )}
    >
      {doulas.map((doula, index) => (
        <NumberedItem
          key={doula.id}
          number={isNumbered ? index + 1 : undefined}
          isHighlighted={doula.slug === highlight.slug}
          onHighlight={(isHighlighted) => highlight.set(isHighlighted ? doula.slug : undefined)}
        >
          <DoulaCard
            doula={doula}
            onOpen={() => openDetails(doula.slug)}
            introCall={introCall}
            limitNoteId={limitNoteId}
            comparison={{
              isChosen: compared.includes(doula.slug),
              isFull: isComparisonFull,
              onToggle: () => toggleCompared(doula.slug),
            }}
          />
        </NumberedItem>
      ))}
    </ol>
  );
}

interface NumberedItemProps {
  /** The number of its pin; undefined without a map. */
  number: number | undefined;
  isHighlighted: boolean;
  onHighlight: (isHighlighted: boolean) => void;
  children: ReactNode;
}

/** One of the results, highlighted together with its pin. */
function NumberedItem({ number, isHighlighted, onHighlight, children }: NumberedItemProps) {
  return (
    <li
      data-highlighted={(isHighlighted && number !== undefined) || undefined}
      onPointerEnter={() => onHighlight(true)}
      onPointerLeave={() => onHighlight(false)}
      onFocus={() => onHighlight(true)}
      onBlur={() => onHighlight(false)}
      className={cn(
        "relative scroll-mt-24 rounded-card transition-shadow duration-150 ease-out",
        "data-highlighted:ring-2 data-highlighted:ring-primary",
      )}
    >
      {children}
      {number !== undefined && (
        <span
          aria-hidden="true"
          className={cn(
            "needs-script pointer-events-none absolute -top-2.5 -left-2.5 grid size-7 place-items-center rounded-full border-2 border-paper font-semibold text-xs tabular-nums",
            isHighlighted ? "bg-ink text-paper" : "bg-primary text-on-primary",
          )}
        >
          {number}
        </span>
      )}
    </li>
  );
}

/** A placeholder while the search runs. */
export function ResultListSkeleton({ className }: { className?: string | undefined }) {
  return (
    <SkeletonRegion label={screenMessages.searching} className={className}>
      <p aria-hidden="true" className="mb-4 flex items-center gap-3 text-ink-soft">
        <Spinner />
        {screenMessages.searching}
      </p>
      <div className="flex flex-col gap-4">
        <DoulaCardSkeleton />
        <DoulaCardSkeleton />
        <DoulaCardSkeleton />
      </div>
    </SkeletonRegion>
  );
}
