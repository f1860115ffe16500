import { X } from "lucide-react";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { LazyCompareDialog } from "./lazy-compare.ts";
import { comparedName, useComparedDoulas } from "./use-compared-doulas.ts";

interface CompareTrayProps {
  /** The doulas that were chosen, in that order. */
  slugs: readonly string[];
  /** The bar of pages stands under it on a phone. */
  isAboveBottomBar: boolean;
  onRemove: (slug: string) => void;
  onClear: () => void;
  onCompare: () => void;
}

/** Who is chosen to be compared; stays in sight while the list scrolls. */
export function CompareTray({ slugs, isAboveBottomBar, onRemove, onClear, onCompare }: CompareTrayProps) {
  const compared = useComparedDoulas(slugs);
  const canCompare = slugs.length > 1;
  return (
    <section
      aria-label="Doulas to compare"
      data-compare-tray
      className={cn(
        "sticky z-20 -mx-1 flex animate-fade-in flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-2.5 shadow-soft md:mx-0 md:p-3",
        isAboveBottomBar
          ? "bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-4"
          : "bottom-3 md:bottom-4",
      )}
    >
      <ul className="flex min-w-0 flex-wrap items-center gap-2">
        {compared.map((one) => {
          const name = comparedName(one);
          return (
            <li key={one.slug}>
              <button
                type="button"
                onClick={() => onRemove(one.slug)}
                className="flex max-w-56 items-center gap-2 rounded-full bg-sunken p-1 pr-2.5 font-semibold text-sm hover:text-primary"
              >
                <span className="sr-only">Do not compare </span>
                <Avatar
                  firstName={one.doula?.first_name ?? name}
                  lastName={one.doula?.last_name ?? ""}
                  image={one.doula?.profile_image_url ?? null}
                  size="sm"
                />
                <span className="truncate max-md:sr-only">{name}</span>
                <X aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              </button>
            </li>
          );
        })}
      </ul>
      <div className="ml-auto flex items-center gap-3">
        {!canCompare && <p className="text-ink-soft text-sm">Choose one or two more</p>}
        <Button variant="ghost" size="sm" onClick={onClear} className="max-md:hidden">
          Clear
        </Button>
        {canCompare && (
          <Button
            onClick={onCompare}
            onPointerEnter={LazyCompareDialog.prefetch}
            onFocus={LazyCompareDialog.prefetch}
          >
            Compare ({slugs.length})
          </Button>
        )}
      </div>
    </section>
  );
}
