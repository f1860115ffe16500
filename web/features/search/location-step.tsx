import { useHydrated } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { saveSearchData, useSearchData } from "../../api/search-data.ts";
import { Button } from "../../ui/button.tsx";
import { LocationField } from "../places/location-field.tsx";
import { StepCard } from "./find-steps.tsx";

interface LocationStepProps {
  takesFocus: boolean;
  onNext: () => void;
}

/** Step 1: a city or zip code. It is saved as it is typed. */
export function LocationStep({ takesFocus, onNext }: LocationStepProps) {
  const { location } = useSearchData();
  const isReady = location.trim() !== "";
  // Without JavaScript nobody enables the button.
  const isHydrated = useHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onNext();
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
        />
        <Button type="submit" disabled={isHydrated && !isReady} className="w-full md:w-auto md:self-end">
          Next
        </Button>
      </form>
    </StepCard>
  );
}
