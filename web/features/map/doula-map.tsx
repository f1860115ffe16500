import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Point } from "../../../contract/places.schema.ts";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { milesText } from "../../lib/miles-text.ts";
import { Button } from "../../ui/button.tsx";
import { MapBackground } from "./map-background.tsx";
import { groupPins, isOnMap, mapMiles, pinsOf, zooms } from "./map-geometry.ts";
import { MapPin } from "./map-pin.tsx";
import { MapSelection } from "./map-selection.tsx";
import { mapBackgroundQuery } from "./queries.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

export interface DoulaMapProps {
  placeName: string;
  point: Point;
  radiusMiles: number;
  /** In the order of the list, whose numbers the pins carry. */
  doulas: readonly FoundDoula[];
  /** The doula whose card is under the pointer or has the focus. */
  highlighted: string | undefined;
  onHighlight: (slug: string | undefined) => void;
  /** A pin was chosen: the list may show its doula. */
  onSelect: (doula: FoundDoula) => void;
  onOpen: (doula: FoundDoula) => void;
  /** A line about a doula, such as '3 miles away · $45/hour'. */
  describe: (doula: FoundDoula) => string;
}

const searchedPlace = { east: 0, north: 0 };

/** Where the found doulas are, roughly. The list says the same and more; nothing is on the map alone. */
export function DoulaMap(props: DoulaMapProps) {
  const { placeName, point, radiusMiles, doulas, highlighted, onHighlight, onSelect, onOpen, describe } =
    props;
  const miles = mapMiles(radiusMiles);
  const background = useQuery(mapBackgroundQuery(point, miles));
  const [selectedSlug, setSelectedSlug] = useState<string>();
  const [zoomIndex, setZoomIndex] = useState(0);
  const span = miles / (zooms[zoomIndex] ?? 1);
  const summaryId = useId();
  const list = useRef<HTMLUListElement>(null);

  const pins = pinsOf(doulas);
  const groups = groupPins(
    pins.filter((pin) => isOnMap(pin, span)),
    span * 2,
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
      <div className="relative isolate aspect-square overflow-hidden rounded-card border border-line bg-info-wash">
        <MapBackground
          background={background.data}
          radiusMiles={radiusMiles}
          miles={span}
          pinned={[searchedPlace, ...groups]}
        />
        <ul ref={list} aria-label="Doulas on the map">
          {groups.map((group) => (
            <MapPin
              key={group.pins[0].doula.slug}
              group={group}
              miles={span}
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
      {selected && <MapSelection group={selected} onOpen={onOpen} describe={describe} />}
      <p id={summaryId} className="sr-only">
        {summaryOf(pins.length, radiusMiles)}
      </p>
      <p className="mt-2 text-ink-soft text-xs">
        Positions are approximate: the middle of each doula’s zip code.
        {background.data && ` ${background.data.attribution}`}
      </p>
    </section>
  );
}

function summaryOf(count: number, radiusMiles: number): string {
  const doulas = count === 1 ? "1 doula" : `${count} doulas`;
  return `${doulas} shown within ${milesText(radiusMiles)}. The numbers are those of the list, which says the same and more.`;
}
