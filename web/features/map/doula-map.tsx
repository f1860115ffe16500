import { useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { Point } from "../../../contract/places.schema.ts";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { mapBackgroundQuery } from "../../api/map.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { MapBackground } from "./map-background.tsx";
import { groupPins, isOnMap, mapMiles, toPins, zooms } from "./map-geometry.ts";
import { MapPin, MapSelection } from "./map-pin.tsx";

interface DoulaMapProps {
  placeName: string;
  point: Point;
  radiusMiles: number;
  /** In the order of the list, whose numbers the pins carry. */
  doulas: readonly FoundDoula[];
  /** The doula whose card has the pointer or the focus. */
  highlighted: string | undefined;
  onHighlight: (slug: string | undefined) => void;
  /** A pin was chosen: the list may show its doula. */
  onSelect: (doula: FoundDoula) => void;
  onOpen: (doula: FoundDoula) => void;
}

const searchedPlace = { east: 0, north: 0 };

/** Roughly where the found doulas are. The list says the same and more: nothing is on the map alone. */
export function DoulaMap(props: DoulaMapProps) {
  const { placeName, point, radiusMiles, doulas, highlighted, onHighlight, onSelect, onOpen } = props;
  const miles = mapMiles(radiusMiles);
  const background = useQuery(mapBackgroundQuery(point, miles));
  const [selectedSlug, setSelectedSlug] = useState<string>();
  const [zoomIndex, setZoomIndex] = useState(0);
  const span = miles / (zooms[zoomIndex] ?? 1);
  const summaryId = useId();
  const list = useRef<HTMLUListElement>(null);

  const pins = toPins(doulas);
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
      {selected && <MapSelection group={selected} onOpen={onOpen} />}
      <p id={summaryId} className="sr-only">
        {countText(pins.length, "doula")} shown within {countText(radiusMiles, "mile")}. The numbers are those
        of the list, which says the same and more.
      </p>
      <p className="mt-2 text-ink-soft text-xs">
        Positions are approximate: the middle of each doula’s zip code.
        {background.data && ` ${background.data.attribution}`}
      </p>
    </section>
  );
}

interface ZoomButtonsProps {
  zoomIndex: number;
  onZoom: (zoomIndex: number) => void;
}

/** Zooms in on the searched place, where pins are close together, and out again. */
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

/** Not the disabled attribute: at the last step the browser would drop the focus. */
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
