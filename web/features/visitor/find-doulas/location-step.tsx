import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { CalendarCheck, LockOpen, MapPin, Phone } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { normalizeLine } from "../../../../contract/platform/normalize-text.ts";
import { type Place, placePredictionsQuery } from "../../../api/directory/places.ts";
import { saveSearchData, useSearchData } from "../../../client-state/search-data.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LocationField } from "../../shared/places/location-field.tsx";
import { StepCard } from "./find-steps.tsx";

interface LocationStepProps {
  takesFocus: boolean;
  /** Called with a place if it is not the typed one. */
  onNext: (chosen?: Place) => void;
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
  const field = useRef<HTMLInputElement>(null);
  const [isZip, setZip] = useState(false);
  const askForZip = () => {
    setZip(true);
    saveSearchData({ location: "", locationDetails: null });
    field.current?.focus();
  };

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
    <>
      <StepCard
        title="Where are you looking?"
        lead="We show the doulas nearest to you first."
        takesFocus={takesFocus}
      >
        <form action="/find-doulas" noValidate onSubmit={submit} className="flex flex-col gap-6">
          <LocationField
            ref={field}
            isZip={isZip}
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
          <PlaceChips
            onChoose={(name) => onNext({ location: name, locationDetails: null })}
            onZip={askForZip}
          />
          {isUnknown && (
            <Button variant="ghost" className="md:self-end" onClick={() => onNext()}>
              Continue without distances
            </Button>
          )}
        </form>
      </StepCard>
      <WhatFollows />
    </>
  );
}

const followingSteps = [
  {
    Icon: CalendarCheck,
    title: "See who is on call",
    text: "Add your due date next. Doulas who are on call for it come first.",
  },
  {
    Icon: Phone,
    title: "Meet up to 3 doulas",
    text: "Intro calls take 30 minutes and are free.",
  },
  {
    Icon: LockOpen,
    title: "Look around without an account",
    text: "You need one only to book a call.",
  },
];

/** Below the field, what a parent can expect of the search. */
function WhatFollows() {
  return (
    <ul className="mx-auto grid w-full max-w-xl gap-4 px-4 md:max-w-4xl md:grid-cols-3 md:gap-8 md:px-0">
      {followingSteps.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
          <p className="min-w-0 text-ink-soft text-sm/5">
            <span className="block font-semibold text-base/6 text-ink">{title}</span>
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** At most two rows on a phone. */
const maxCities = 5;

/** The cities with the most doulas, each one press, and a way to enter a zip code. */
function PlaceChips({ onChoose, onZip }: { onChoose: (name: string) => void; onZip: () => void }) {
  return (
    <ul aria-label="Places to choose" className="needs-script flex flex-wrap gap-2">
      <li>
        <Button variant="secondary" size="sm" className="min-h-10" onClick={onZip}>
          <MapPin aria-hidden="true" className="size-4" />
          Use my zip
        </Button>
      </li>
      {boot.top_areas.slice(0, maxCities).map(({ state, city, name }) => (
        <li key={`${state}/${city}`}>
          <Button variant="secondary" size="sm" className="min-h-10" onClick={() => onChoose(name)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

async function isKnownPlace(queryClient: QueryClient, place: Place): Promise<boolean> {
  if (place.locationDetails !== null) return true;
  const found = await queryClient.fetchQuery(placePredictionsQuery(place.location)).catch(() => undefined);
  return found === undefined || found.length > 0;
}
