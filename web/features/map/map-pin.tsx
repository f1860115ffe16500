import { cn } from "../../lib/class-names.ts";
import { groupLabel, type PinGroup, placeOnMap } from "./map-geometry.ts";

interface MapPinProps {
  group: PinGroup;
  miles: number;
  isHighlighted: boolean;
  isSelected: boolean;
  onHighlight: (slug: string | undefined) => void;
  onSelect: () => void;
}

/** One doula on the map, or several who stand too close for pins of their own. */
export function MapPin({ group, miles, isHighlighted, isSelected, onHighlight, onSelect }: MapPinProps) {
  const [first, ...others] = group.pins;
  const isLoud = isHighlighted || isSelected;
  const highlight = () => onHighlight(first.doula.slug);
  const rest = () => onHighlight(undefined);

  return (
    <li
      style={placeOnMap(group, miles)}
      className={cn(
        "absolute -translate-x-1/2 -translate-y-1/2 has-focus-visible:z-20",
        isLoud ? "z-10" : "z-1",
      )}
    >
      <button
        type="button"
        aria-expanded={isSelected}
        data-highlighted={isLoud || undefined}
        onClick={onSelect}
        onPointerEnter={highlight}
        onPointerLeave={rest}
        onFocus={highlight}
        onBlur={rest}
        className={cn(
          "relative grid h-7 min-w-7 place-items-center whitespace-nowrap rounded-full border-2 border-surface px-1.5 font-semibold text-xs tabular-nums shadow-soft",
          "transition-[transform,background-color] duration-150 ease-out after:absolute after:-inset-1",
          isLoud ? "scale-115 bg-ink text-paper" : "bg-primary text-on-primary",
        )}
      >
        <span aria-hidden="true">{groupLabel(group)}</span>
        <span className="sr-only">
          {others.length > 0 && `${group.pins.length} doulas: `}
          {group.pins.map(({ number, doula }) => `${number}, ${doula.full_name}`).join("; ")}
        </span>
      </button>
    </li>
  );
}
