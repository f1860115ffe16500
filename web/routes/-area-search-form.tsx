import { useRouter } from "@tanstack/react-router";
import { AreaSearch } from "../features/areas/area-search.tsx";
import { LocationField } from "../features/places/location-field.tsx";
import { saveSearchData } from "../lib/search-data.ts";
import { announceSearchPerformed } from "../lib/search-performed.ts";

/** The search, begun with a place. */
export function AreaSearchForm({ location }: { location: string }) {
  const router = useRouter();
  return (
    <AreaSearch
      location={location}
      renderField={(field) => (
        <LocationField label="Location or zip code" placeholder="Austin, TX or 78701" {...field} />
      )}
      onSearch={(place) => {
        announceSearchPerformed();
        saveSearchData({ location: place.location, locationDetails: place.placeId });
        void router.navigate({ to: "/find-doulas", search: { location: place.location } });
      }}
    />
  );
}
