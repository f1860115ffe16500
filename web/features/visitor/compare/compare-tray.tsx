import { X } from "lucide-react";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { cn } from "../../../lib/class-names.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { type ComparedDoula, getComparedName, useComparedDoulas } from "./use-compared-doulas.ts";

interface CompareTrayProps {
  /** The slugs of the selected doulas, in order of selection. */
  slugs: readonly string[];
  /** A doula among the results. */
  findCard: (slug: string) => DoulaCard | undefined;
  /** Whether the page has a bottom bar on phones. */
  isAboveBottomBar: boolean;
  onRemove: (slug: string) => void;
  onClear: () => void;
  onCompare: () => void;
}

/** Shows the doulas selected for comparison, and stays visible while the list scrolls. */
export function CompareTray(props: CompareTrayProps) {
  const { slugs, findCard, isAboveBottomBar, onRemove, onClear, onCompare } = props;
  const compared = useComparedDoulas(slugs, findCard);
  const canCompare = slugs.length > 1;
  return (
    <section
      aria-label="Doulas to compare"
      data-bottom-edge
      className={cn(
        "sticky z-20 -mx-1 flex animate-fade-in items-center justify-between gap-2 rounded-card border border-line bg-surface p-2.5 shadow-soft md:mx-0 md:flex-wrap md:gap-x-4 md:p-3",
        isAboveBottomBar
          ? "bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-4"
          : "bottom-3 md:bottom-4",
      )}
    >
      {/* On phones the names are only for screen readers, and doulas are deselected on their cards. */}
      <ul className="flex shrink-0 gap-1 md:hidden">
        {compared.map((one) => (
          <li key={one.slug}>
            <ChosenAvatar compared={one} />
            <span className="sr-only">{getComparedName(one) ?? unknownName}</span>
          </li>
        ))}
      </ul>
      <ul className="flex min-w-0 flex-wrap items-center gap-2 max-md:hidden">
        {compared.map((one) => {
          const name = getComparedName(one) ?? unknownName;
          return (
            <li key={one.slug}>
              <button
                type="button"
                onClick={() => onRemove(one.slug)}
                className="flex max-w-56 items-center gap-2 rounded-full bg-sunken p-1 pr-2.5 font-semibold text-sm hover:text-primary"
              >
                <span className="sr-only">Stop comparing </span>
                <ChosenAvatar compared={one} />
                <span className="truncate">{name}</span>
                <X aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              </button>
            </li>
          );
        })}
      </ul>
      <div className="ml-auto flex min-w-0 items-center gap-1 md:gap-3">
        {!canCompare && <p className="text-ink-soft text-sm">Choose one or two more</p>}
        <Button variant="ghost" size="sm" onClick={onClear} className="max-md:px-2.5">
          Clear
        </Button>
        {canCompare && (
          <Button onClick={onCompare} className="max-md:px-3.5">
            Compare ({slugs.length})
          </Button>
        )}
      </div>
    </section>
  );
}

/** Read instead of a name that is not known yet. */
const unknownName = "this doula";

function ChosenAvatar({ compared: { doula, preview } }: { compared: ComparedDoula }) {
  const shown = doula ?? preview;
  if (!shown) return <Skeleton className="size-8 rounded-full" />;
  return (
    <Avatar
      firstName={shown.first_name}
      lastName={shown.last_name}
      image={shown.profile_image_url}
      size="sm"
    />
  );
}
