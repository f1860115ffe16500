import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DoulaCard as DoulaCardFields } from "../../contract/doulas.schema.ts";
import { centsOf, formatHourlyRate } from "../../contract/money.ts";
import type { FoundDoula } from "../../contract/search.schema.ts";
import { CompareToggle } from "../features/doulas/compare-toggle.tsx";
import { distanceText } from "../features/doulas/distance-text.ts";
import { DoulaCard } from "../features/doulas/doula-card.tsx";
import { DoulaCardSkeleton } from "../features/doulas/doula-card-skeleton.tsx";
import { LazyDoulaDetailDialog } from "../features/doulas/lazy-doula-detail-dialog.ts";
import { LazyFavoriteButton } from "../features/favorites/lazy-favorite-button.tsx";
import { LazyDoulaMap } from "../features/map/lazy-doula-map.tsx";
import { MapSkeleton } from "../features/map/map-skeleton.tsx";
import { placeName } from "../features/places/place-name.ts";
import { placeQuery } from "../features/places/queries.ts";
import type { Place } from "../features/search/find-flow.ts";
import { OtherPlaces } from "../features/search/other-places.tsx";
import { filtersOf } from "../features/search/search-filters.ts";
import { SearchResults } from "../features/search/search-results.tsx";
import { SearchSummary } from "../features/search/search-summary.tsx";
import { useSearchData } from "../lib/search-data.ts";
import { useResultsAddress } from "./-find-doulas-address.ts";
import { Comparison } from "./-find-doulas-comparison.tsx";

const findDoulas = getRouteApi("/find-doulas");

interface FoundDoulasProps {
  place: Place;
  takesFocus: boolean;
  onEdit: () => void;
  onChangePlace: () => void;
  onOpen: (doula: FoundDoula) => void;
  renderBooking: (doula: DoulaCardFields) => ReactNode;
  isSignedIn: boolean;
}

/** Step 3: what was asked, and the doulas near that place. */
export function FoundDoulas(props: FoundDoulasProps) {
  const { place, takesFocus, onEdit, onChangePlace, onOpen, renderBooking } = props;
  const queryClient = useQueryClient();
  const search = findDoulas.useSearch();
  const address = useResultsAddress();
  const saved = useSearchData();
  const resolved = useQuery(placeQueryOf(place));
  const name = resolved.data?.name ?? placeName(place.location);
  const others = (resolved.data?.others ?? []).map(({ place_id, description }) => ({
    name: withoutCountry(description),
    location: description,
    locationDetails: place_id,
  }));

  return (
    <>
      <SearchSummary
        placeName={name}
        saved={saved}
        onEdit={resolved.data === null ? onChangePlace : onEdit}
      />
      <SearchResults
        place={place}
        placeName={name}
        otherPlaces={others.length > 0 && <OtherPlaces taken={withoutCountry(name)} others={others} />}
        point={resolved.isSuccess ? (resolved.data?.point ?? null) : undefined}
        locate={async (wanted) => (await queryClient.fetchQuery(placeQueryOf(wanted)))?.point ?? null}
        filters={filtersOf(search)}
        onChange={address.changeFilters}
        isFilterSheetOpen={address.openSheet === "filters"}
        onFilterSheet={(isOpen) => (isOpen ? address.showSheet("filters") : address.closeSheet())}
        isMapView={search.view === "map"}
        onMapView={address.showMap}
        renderMap={(map) => <LazyDoulaMap {...map} placeName={name} onOpen={onOpen} describe={describe} />}
        mapSkeleton={<MapSkeleton />}
        onMapIntent={LazyDoulaMap.prefetch}
        takesFocus={takesFocus}
        onChangePlace={onChangePlace}
        skeleton={<DoulaCardSkeleton />}
        renderDoula={(doula) => (
          <DoulaCard
            doula={doula}
            onOpen={() => onOpen(doula)}
            onIntent={LazyDoulaDetailDialog.prefetch}
            booking={renderBooking(doula)}
            favorite={props.isSignedIn && <LazyFavoriteButton doula={doula} />}
            compare={
              <CompareToggle
                doulaName={doula.full_name}
                isChosen={address.compared.includes(doula.slug)}
                isFull={address.isComparisonFull}
                onToggle={() => address.toggleCompared(doula.slug)}
              />
            }
          />
        )}
      />
      <Comparison place={place} isSignedIn={props.isSignedIn} renderBooking={renderBooking} />
    </>
  );
}

/** What the map says of a doula. */
function describe({ distance_miles, hourly_rate }: FoundDoula): string {
  const rate = hourly_rate === null ? null : formatHourlyRate(centsOf(hourly_rate));
  return [distanceText(distance_miles), rate].filter(Boolean).join(" · ");
}

/** Enough to tell places of one name apart. */
function withoutCountry(description: string): string {
  return description.replace(/, USA$/, "");
}

function placeQueryOf({ location, locationDetails }: Place) {
  return placeQuery({ text: location, placeId: locationDetails });
}
