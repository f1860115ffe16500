import { Link } from "@tanstack/react-router";
import { usePlace } from "../../api/places.ts";
import type { Place } from "../../api/search-data.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { toPlaceSearch } from "./find-flow.ts";

/** Says which of several places of one name was searched, with links to the others: on a phone in one row to swipe. */
export function OtherPlaces({ place }: { place: Place }) {
  const { name, others } = usePlace(place);
  if (others.length === 0) return null;
  return (
    <div className="flex items-center gap-x-3 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:text-sm md:flex-wrap">
      <p className="shrink-0 text-ink-soft">
        Showing <strong className="font-semibold text-ink">{withoutCountry(name)}</strong>. Or
        <span className="max-md:hidden"> choose</span>:
      </p>
      <ul aria-label="Places of the same name" className="flex gap-x-3 md:flex-wrap">
        {others.map(({ place_id, description }) => (
          <li key={place_id} className="shrink-0">
            <Link
              from="/find-doulas"
              to="/find-doulas"
              search={(current) => ({
                ...current,
                ...toPlaceSearch({ location: description, locationDetails: place_id }),
                sheet: undefined,
                doula: undefined,
              })}
              className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 touch:min-h-11"
            >
              {withoutCountry(description)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Short, and still enough to tell places of one name apart. */
function withoutCountry(description: string): string {
  return description.replace(/, USA$/, "");
}

interface PlaceNotFoundProps {
  location: string;
  onChangePlace: () => void;
}

/** Explains why the results have no distances. Short on a phone, where the summary's Edit is near. */
export function PlaceNotFound({ location, onChangePlace }: PlaceNotFoundProps) {
  return (
    <InlineAlert
      tone="info"
      className="max-md:px-3 max-md:py-2 max-md:[&_div]:leading-5 max-md:[&_svg]:hidden"
      action={
        <Button variant="secondary" size="sm" onClick={onChangePlace} className="needs-script max-md:hidden">
          Change location
        </Button>
      }
    >
      <strong className="font-semibold">{`We could not find “${location}” on the map.`}</strong> These are the
      first doulas on our list<span className="max-md:hidden">, without distances</span>.
      <span className="max-md:hidden"> A city with its state, or a zip code, works best.</span>
    </InlineAlert>
  );
}
