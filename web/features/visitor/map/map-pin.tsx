import { ChevronRight } from "lucide-react";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatHourlyRate, formatMoney } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { pickCardPrices } from "../../shared/doula-card/card-prices.ts";
import { Fact, FactLines } from "../../shared/doula-card/doula-card-facts.tsx";
import { formatDistance } from "../../shared/doula-facts/doula-texts.ts";
import { type PinGroup, placeOnMap } from "./map-geometry.ts";

interface MapPinProps {
  group: PinGroup;
  miles: number;
  isHighlighted: boolean;
  isSelected: boolean;
  onHighlight: (slug: string | undefined) => void;
  onSelect: () => void;
}

/** One doula on the map, or several who are too close together for separate pins. */
export function MapPin({ group, miles, isHighlighted, isSelected, onHighlight, onSelect }: MapPinProps) {
  const [first, ...others] = group.pins;
  const isProminent = isHighlighted || isSelected;
  const highlight = () => onHighlight(first.doula.slug);
  const rest = () => onHighlight(undefined);

  return (
    <li
      style={placeOnMap(group, miles)}
      className={cn(
        "absolute -translate-x-1/2 -translate-y-1/2 has-focus-visible:z-20",
        isProminent ? "z-10" : "z-1",
      )}
    >
      <button
        type="button"
        aria-expanded={isSelected}
        data-highlighted={isProminent || undefined}
        onClick={onSelect}
        onPointerEnter={highlight}
        onPointerLeave={rest}
        onFocus={highlight}
        onBlur={rest}
        className={cn(
          "relative grid size-8 place-items-center rounded-full border-2 border-surface dark:border-ink-soft font-semibold text-sm tabular-nums shadow-soft",
          "transition-transform duration-150 ease-out after:absolute after:-inset-1.5",
          others.length > 0 && "bg-primary text-on-primary",
          isProminent && "scale-125 ring-2 ring-ink",
        )}
      >
        {others.length > 0 ? (
          <span aria-hidden="true">{group.pins.length}</span>
        ) : (
          <Avatar
            firstName={first.doula.first_name}
            lastName={first.doula.last_name}
            image={first.doula.profile_image_url}
            className="size-7 text-xs"
          />
        )}
        <span className="sr-only">
          {others.length > 0 && `${group.pins.length} doulas: `}
          {group.pins.map(({ doula }) => doula.full_name).join("; ")}
        </span>
      </button>
    </li>
  );
}

interface MapDoulasProps {
  label: string;
  doulas: readonly FoundDoula[];
  onOpen: (doula: FoundDoula) => void;
  className?: string;
}

/** Doulas on the map, in a row each that opens their details. */
export function MapDoulas({ label, doulas, onOpen, className }: MapDoulasProps) {
  return (
    <ul
      aria-label={label}
      className={cn(
        "mt-3 animate-fade-in divide-y divide-line overflow-hidden rounded-card border border-line bg-surface lg:max-h-64 lg:overflow-y-auto",
        className,
      )}
    >
      {doulas.map((doula) => (
        <li key={doula.slug}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(doula)}
            className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <Avatar
              firstName={doula.first_name}
              lastName={doula.last_name}
              image={doula.profile_image_url}
              size="sm"
            />
            <span className="min-w-0 grow">
              <span className="line-clamp-2 font-semibold">{doula.full_name}</span>
              <FactLines as="span">
                {doula.distance_miles !== null && <Fact>{formatDistance(doula.distance_miles)}</Fact>}
                <PriceFact doula={doula} />
              </FactLines>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** '$45/hour', or 'packages from $1,200' without a rate. */
function PriceFact({ doula }: { doula: FoundDoula }) {
  const { hourly: rate, packages } = pickCardPrices(doula, "birth");
  if (rate !== null) return <Fact>{formatHourlyRate(toCents(rate))}</Fact>;
  if (packages !== null) return <Fact>packages from {formatMoney(toCents(packages))}</Fact>;
  return null;
}
