import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FoundDoula } from "../../contract/search.ts";
import { DoulaCard } from "../features/doulas/doula-card.tsx";
import { DoulaCardSkeleton } from "../features/doulas/doula-card-skeleton.tsx";
import { LazyDoulaDetailDialog } from "../features/doulas/lazy-doula-detail-dialog.ts";
import { placeName } from "../features/places/place-name.ts";
import { placeQuery } from "../features/places/queries.ts";
import type { Place } from "../features/search/find-flow.ts";
import { SearchResults } from "../features/search/search-results.tsx";
import { SearchSummary } from "../features/search/search-summary.tsx";
import { useSearchData } from "../lib/search-data.ts";

interface FoundDoulasProps {
  place: Place;
  takesFocus: boolean;
  onEdit: () => void;
  onChangePlace: () => void;
  onOpen: (doula: FoundDoula) => void;
  renderBooking: (doula: FoundDoula) => ReactNode;
}

/** Step 3: what was asked, and the doulas near that place. */
export function FoundDoulas(props: FoundDoulasProps) {
  const { place, takesFocus, onEdit, onChangePlace, onOpen, renderBooking } = props;
  const queryClient = useQueryClient();
  const saved = useSearchData();
  const resolved = useQuery(placeQueryOf(place));
  const name = resolved.data?.name ?? placeName(place.location);

  return (
    <>
      <SearchSummary placeName={name} saved={saved} onEdit={onEdit} />
      <SearchResults
        place={place}
        placeName={name}
        locate={async (wanted) => (await queryClient.fetchQuery(placeQueryOf(wanted)))?.point ?? null}
        takesFocus={takesFocus}
        onChangePlace={onChangePlace}
        skeleton={<DoulaCardSkeleton />}
        renderDoula={(doula) => (
          <DoulaCard
            doula={doula}
            onOpen={() => onOpen(doula)}
            onIntent={LazyDoulaDetailDialog.prefetch}
            booking={renderBooking(doula)}
          />
        )}
      />
    </>
  );
}

function placeQueryOf({ location, locationDetails }: Place) {
  return placeQuery({ text: location, placeId: locationDetails });
}
