import { useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { MapBackground as Background } from "../../../../contract/directory/map.schema.ts";
import type { Point } from "../../../../contract/directory/places.schema.ts";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { mapBackgroundQuery } from "../../../api/directory/map.ts";
import { cn } from "../../../lib/class-names.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { computeMapMiles, groupPins, isOnMap, placeOnMap, toPins, zooms } from "./map-geometry.ts";
import { MapDoulas, MapPin } from "./map-pin.tsx";
import { placeCityNames, touchesPin } from "./place-names.ts";

interface DoulaMapProps {
  placeName: string;
  point: Point;
  radiusMiles: number;
  doulas: readonly FoundDoula[];
  /** The doula whose card has the pointer or the focus. */
  highlighted: string | undefined;
  onHighlight: (slug: string | undefined) => void;
  /** Called when a pin is chosen, so that the list can show the doula. */
  onSelect: (doula: FoundDoula) => void;
  onOpen: (doula: FoundDoula) => void;
}

const searchedPlace = { east: 0, north: 0 };

/** Approximate locations of the found doulas. The list has the same information and more. */
export function DoulaMap(props: DoulaMapProps) {
  const { placeName, point, radiusMiles, doulas, highlighted, onHighlight, onSelect, onOpen } = props;
  const miles = computeMapMiles(radiusMiles);
  const background = useQuery(mapBackgroundQuery(point, miles));
  const [selectedSlug, setSelectedSlug] = useState<string>();
  const [zoomIndex, setZoomIndex] = useState(0);
  const visibleMiles = miles / (zooms[zoomIndex] ?? 1);
  const summaryId = useId();
  const list = useRef<HTMLUListElement>(null);

  const pins = toPins(doulas);
  const groups = groupPins(
    pins.filter((pin) => isOnMap(pin, visibleMiles)),
    visibleMiles * 2,
  );
  const selected = groups.find((group) => group.pins.some(({ doula }) => doula.slug === selectedSlug));

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !selectedSlug) return;
    setSelectedSlug(undefined);
    list.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
  };

  return (
    <section
      aria-label={`Map of the doulas near ${placeName}`}
      aria-describedby={summaryId}
      onKeyDown={closeByEscape}
    >
      <div className="relative isolate aspect-square overflow-hidden rounded-card border border-line bg-paper">
        <MapBackground
          background={background.data}
          radiusMiles={radiusMiles}
          miles={visibleMiles}
          groups={groups}
        />
        <ul ref={list} aria-label="Doulas on the map">
          {groups.map((group) => (
            <MapPin
              key={group.pins[0].doula.slug}
              group={group}
              miles={visibleMiles}
              isHighlighted={group.pins.some(({ doula }) => doula.slug === highlighted)}
              isSelected={group === selected}
              onHighlight={onHighlight}
              onSelect={() => {
                const isSelected = group === selected;
                setSelectedSlug(isSelected ? undefined : group.pins[0].doula.slug);
                if (!isSelected) onSelect(group.pins[0].doula);
              }}
            />
          ))}
        </ul>
        <ZoomButtons zoomIndex={zoomIndex} onZoom={setZoomIndex} />
        {background.isError && (
          <div
            role="alert"
            className="absolute inset-x-3 top-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-soft"
          >
            <p className="font-semibold">Couldn't load the map behind the pins</p>
            <Button
              variant="secondary"
              size="sm"
              isBusy={background.isFetching}
              onClick={() => void background.refetch()}
            >
              Retry
            </Button>
          </div>
        )}
      </div>
      {selected ? (
        <MapDoulas label="At this pin" doulas={selected.pins.map(({ doula }) => doula)} onOpen={onOpen} />
      ) : (
        // A phone's map replaces the list of cards.
        <MapDoulas label="Doulas shown" doulas={doulas} onOpen={onOpen} className="lg:hidden" />
      )}
      <p id={summaryId} className="sr-only">
        {pluralize(pins.length, "doula")} shown within {pluralize(radiusMiles, "mile")}. The list has all the
        details.
      </p>
      <p className="mt-2 text-ink-soft text-xs">
        Positions are approximate: the center of each doula's zip code.
        {background.data && ` ${background.data.attribution}`}
      </p>
    </section>
  );
}

interface ZoomButtonsProps {
  zoomIndex: number;
  onZoom: (zoomIndex: number) => void;
}

/** Buttons that zoom in on the searched place, where pins are close together, and out again. */
function ZoomButtons({ zoomIndex, onZoom }: ZoomButtonsProps) {
  return (
    <div className="absolute right-2.5 bottom-2.5 z-20 flex flex-col overflow-hidden rounded-control border border-line bg-surface shadow-soft">
      <ZoomButton
        name="Zoom in"
        isDisabled={zoomIndex === zooms.length - 1}
        onPress={() => onZoom(zoomIndex + 1)}
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </ZoomButton>
      <ZoomButton name="Zoom out" isDisabled={zoomIndex === 0} onPress={() => onZoom(zoomIndex - 1)}>
        <Minus aria-hidden="true" className="size-4.5" />
      </ZoomButton>
    </div>
  );
}

interface ZoomButtonProps {
  name: string;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Uses aria-disabled, because a disabled button would lose the focus at the last step. */
function ZoomButton({ name, isDisabled, onPress, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className="grid size-9 place-items-center text-ink not-last:border-line not-last:border-b hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:text-ink-soft/60 touch:size-11"
    >
      {children}
    </button>
  );
}

interface MapBackgroundProps {
  /** Undefined while it loads or if it failed; the ring and the place are drawn anyway. */
  background: Background | undefined;
  radiusMiles: number;
  /** Miles from the center to each edge. */
  miles: number;
  /** City names avoid the pins. */
  groups: readonly { east: number; north: number }[];
}

/** Land, borders and cities, the ring of the search and the place in its center. Hidden from screen readers. */
function MapBackground({ background, radiusMiles, miles, groups }: MapBackgroundProps) {
  const cities = (background?.cities ?? []).map(({ name, east_miles: east, north_miles: north }) => ({
    name,
    east,
    north,
  }));
  const isPlacePinned = groups.some((group) => touchesPin(group, searchedPlace, miles));
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <svg
        viewBox={`${-miles} ${-miles} ${2 * miles} ${2 * miles}`}
        className="size-full [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <title>Map</title>
        {background && (
          <g className="fill-none">
            <rect x={-miles} y={-miles} width={2 * miles} height={2 * miles} className="fill-info-wash" />
            <path d={background.land} className="fill-surface" />
            <path d={background.counties} className="stroke-line" strokeWidth={1} />
            <path d={background.borders} className="stroke-control" strokeWidth={1.5} />
          </g>
        )}
        <circle
          r={radiusMiles}
          className="fill-primary/5 stroke-primary/60"
          strokeWidth={1.5}
          strokeDasharray="5 5"
        />
      </svg>
      {placeCityNames({ cities, pinned: [searchedPlace, ...groups], radiusMiles, miles }).map(
        ({ name, east, north, side }) => (
          <span
            key={`${name} ${east} ${north}`}
            style={placeOnMap({ east, north }, miles)}
            className={cn(
              "absolute flex items-center gap-1 whitespace-nowrap text-ink-soft text-xs",
              side === "below" ? "-translate-x-1/2 translate-y-4" : "-translate-y-1/2",
              side === "left" && "-translate-x-full flex-row-reverse",
            )}
          >
            {side !== "below" && <span className="size-1 rounded-full bg-ink-soft" />}
            {name}
          </span>
        ),
      )}
      {/* Under a pin, only its edge would show. */}
      {!isPlacePinned && (
        <span className="absolute top-1/2 left-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-surface bg-ink ring-1 ring-ink" />
      )}
    </div>
  );
}
