import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { normalizeLine } from "../../../../contract/platform/normalize-text.ts";
import { type Place, placePredictionsQuery } from "../../../api/directory/places.ts";
import { saveSearchData, useSearchData } from "../../../client-state/search-data.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LocationField } from "../../shared/places/location-field.tsx";
import { StepCard } from "./find-steps.tsx";

interface LocationStepProps {
  takesFocus: boolean;
  onNext: () => void;
}

/** Step 1: a city or zip code, saved as it is typed. */
export function LocationStep({ takesFocus, onNext }: LocationStepProps) {
  const queryClient = useQueryClient();
  const { location, locationDetails } = useSearchData();
  const isReady = normalizeLine(location) !== "";
  // Without JavaScript, nothing would enable the button.
  const isHydrated = useHydrated();
  const [isChecking, setChecking] = useState(false);
  const [unknownPlace, setUnknownPlace] = useState<string>();
  const isUnknown = isReady && unknownPlace === location;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isChecking || isUnknown) return;
    setChecking(true);
    // The results work without a known place, so a failed check continues.
    const isFound = await isKnownPlace(queryClient, { location, locationDetails });
    setChecking(false);
    if (isFound) onNext();
    else setUnknownPlace(location);
  };
  return (
    <StepCard
      title="Where are you looking?"
      lead="We show the doulas nearest to you first."
      takesFocus={takesFocus}
    >
      <form action="/find-doulas" noValidate onSubmit={submit} className="flex flex-col gap-6">
        <LocationField
          label="Location or zip code"
          placeholder="Austin, TX or 78701"
          value={location}
          onChange={(text) => saveSearchData({ location: text, locationDetails: null })}
          onChoose={({ description, place_id }) =>
            saveSearchData({ location: description, locationDetails: place_id })
          }
          error={
            isUnknown
              ? `We could not find “${location.trim()}” on the map. Check the spelling, or use a zip code.`
              : undefined
          }
          button={
            <Button
              type="submit"
              size="lg"
              className="max-md:px-4"
              disabled={isHydrated && !isReady}
              isBusy={isChecking}
            >
              Next
            </Button>
          }
        />
        {isUnknown && (
          <Button variant="ghost" className="md:self-end" onClick={onNext}>
            Continue without distances
          </Button>
        )}
      </form>
    </StepCard>
  );
}

async function isKnownPlace(queryClient: QueryClient, place: Place): Promise<boolean> {
  if (place.locationDetails !== null) return true;
  const found = await queryClient.fetchQuery(placePredictionsQuery(place.location)).catch(() => undefined);
  return found === undefined || found.length > 0;
}
