import { useRouter } from "@tanstack/react-router";
import { type FormEvent, type Ref, useState } from "react";
import { normalizeLine } from "../../../../contract/platform/normalize-text.ts";
import type { Place } from "../../../api/directory/places.ts";
import { saveSearchData } from "../../../client-state/search-data.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announceSearchPerformed, LocationField } from "./location-field.tsx";

interface PlaceSearchFormProps {
  buttonText?: string;
  /** Without a place, the search starts at its first step. */
  isPlaceOptional?: boolean;
  /** Prefills the field. */
  location?: string;
  fieldRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** Starts a search near a place; the next step asks for the date. */
export function PlaceSearchForm({
  buttonText = "Search Doulas",
  isPlaceOptional = false,
  location = "",
  fieldRef,
  className,
}: PlaceSearchFormProps) {
  const router = useRouter();
  const [place, setPlace] = useState<Place>({ location, locationDetails: null });
  const [isSearching, setSearching] = useState(false);

  const search = async (event: FormEvent) => {
    event.preventDefault();
    const typed = normalizeLine(place.location);
    if (typed === "" && !isPlaceOptional) return;
    announceSearchPerformed();
    if (typed !== "") saveSearchData({ ...place, location: typed });
    setSearching(true);
    await router.navigate({ to: "/find-doulas", search: typed === "" ? {} : { location: typed } });
    setSearching(false);
  };

  return (
    <search>
      {/* Without JavaScript, or before it is loaded, the browser submits the form itself. */}
      <form
        action="/find-doulas"
        onSubmit={search}
        className={cn("flex flex-col gap-3 md:flex-row md:items-start", className)}
      >
        <div className="min-w-0 grow">
          <LocationField
            ref={fieldRef}
            label="Location or zip code"
            placeholder="Austin, TX or 78701"
            value={place.location}
            onChange={(text) => setPlace({ location: text, locationDetails: null })}
            onChoose={({ description, place_id }) =>
              setPlace({ location: description, locationDetails: place_id })
            }
          />
        </div>
        {/* Aligned below the label, so that messages under the field do not move it. */}
        <Button type="submit" size="lg" className="md:mt-6.5 md:px-7" isBusy={isSearching}>
          {buttonText}
        </Button>
      </form>
    </search>
  );
}
