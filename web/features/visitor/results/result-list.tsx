import { type ComponentProps, memo, type ReactNode, type RefObject } from "react";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import type { CareKind } from "../../../../contract/directory/search.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { cn } from "../../../lib/class-names.ts";
import { SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { DoulaCard, DoulaCardSkeleton } from "../../shared/doula-card/doula-card.tsx";
import { useDoulaDialog, useResultsUrl } from "../find-doulas/find-url.ts";

/** The doula whose card or pin has the pointer or the focus. */
export interface Highlight {
  slug: string | undefined;
  set: (slug: string | undefined) => void;
}

interface ResultListProps {
  ref: RefObject<HTMLOListElement | null>;
  doulas: readonly FoundDoula[];
  /** The date that the doulas' answers are about. */
  dueDate: IsoDay | null;
  careKind: CareKind;
  /** Shows the doulas of the previous filters until the new ones arrive. */
  isChanging: boolean;
  highlight: Highlight;
  limitNoteId: string;
  className?: string | undefined;
}

export function ResultList(props: ResultListProps) {
  const { ref, doulas, dueDate, careKind, isChanging, highlight, limitNoteId, className } = props;
  const { compared, isComparisonFull, toggleCompared } = useResultsUrl();
  const { openDetails, introCall } = useDoulaDialog();
  return (
    <ol
      ref={ref}
      aria-busy={isChanging}
      className={cn(
        "flex min-w-0 flex-col gap-3 transition-[filter] duration-150 ease-out",
        // Not faded: the old results stay readable.
        isChanging && "grayscale",
        className,
      )}
    >
      {doulas.map((doula) => (
        <HighlightedItem
          key={doula.id}
          isHighlighted={doula.slug === highlight.slug}
          onHighlight={(isHighlighted) => highlight.set(isHighlighted ? doula.slug : undefined)}
        >
          <MemoizedCard
            doula={doula}
            dueDate={dueDate}
            careKind={careKind}
            onOpen={() => openDetails(doula.slug)}
            introCall={introCall}
            limitNoteId={limitNoteId}
            comparison={{
              isChosen: compared.includes(doula.slug),
              isFull: isComparisonFull,
              onToggle: () => toggleCompared(doula.slug),
            }}
          />
        </HighlightedItem>
      ))}
    </ol>
  );
}

/**
 * Renders again only if what it shows changes. Otherwise a slow phone would render all cards, 10 ms each, whenever
 * a sheet opens or a pin is highlighted. Older callbacks still work, because they read the current URL.
 */
const MemoizedCard = memo(DoulaCard, (one, other) => {
  const [shown, next] = [omitCallbacks(one), omitCallbacks(other)];
  return Object.keys(next).every((key) => Reflect.get(shown, key) === Reflect.get(next, key));
});

/** A card's properties without its callbacks. */
function omitCallbacks({
  onOpen: _open,
  introCall: _call,
  comparison,
  ...card
}: ComponentProps<typeof DoulaCard>) {
  const { onToggle: _toggle, ...chosen } = comparison;
  return { ...card, ...chosen };
}

interface HighlightedItemProps {
  isHighlighted: boolean;
  onHighlight: (isHighlighted: boolean) => void;
  children: ReactNode;
}

/** One of the results, highlighted together with its pin. */
function HighlightedItem({ isHighlighted, onHighlight, children }: HighlightedItemProps) {
  return (
    <li
      data-highlighted={isHighlighted || undefined}
      onPointerEnter={() => onHighlight(true)}
      onPointerLeave={() => onHighlight(false)}
      onFocus={() => onHighlight(true)}
      onBlur={() => onHighlight(false)}
      className="relative scroll-mt-36 rounded-card transition-shadow duration-150 ease-out data-highlighted:ring-2 data-highlighted:ring-primary"
    >
      {children}
    </li>
  );
}

export function ResultListSkeleton({ className }: { className?: string | undefined }) {
  return (
    <SkeletonRegion label={screenMessages.searching} className={className}>
      <div className="flex flex-col gap-3">
        <DoulaCardSkeleton />
        <DoulaCardSkeleton />
        <DoulaCardSkeleton />
      </div>
    </SkeletonRegion>
  );
}
