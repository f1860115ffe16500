import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { isFitting, type KnownExperience, knownExperience } from "../../../../contract/directory/families.ts";
import { omitDistance } from "../../../../contract/directory/search.ts";
import type { Place } from "../../../api/directory/places.ts";
import { areFacetCountsExact, facetsQuery } from "../../../api/directory/search.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../../../ui/dialog/dialog.tsx";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { FilterCheckbox, FilterValues } from "./filter-values.tsx";
import { toggleValue } from "./search-filters.ts";

export interface FitsFormProps {
  place: Place;
  isPlaceFound: boolean;
}

/** What a doula should know: experience from a fixed list, and the languages that doulas nearby speak. */
export function FitsForm({ place, isPlaceFound }: FitsFormProps) {
  const { filters, fits, changeFits } = useResultsUrl();
  const [draft, setDraft] = useState(fits);
  const submit = useRef<HTMLButtonElement>(null);
  const facets = useQuery(facetsQuery(place, isPlaceFound ? filters : omitDistance(filters)));

  const toggleExperience = (value: KnownExperience) => {
    const chosen = toggleValue(draft.experience, value) ?? [];
    setDraft({ ...draft, experience: knownExperience.filter((known) => chosen.includes(known)) });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    changeFits(draft);
  };

  return (
    <DialogForm onSubmit={apply}>
      <DialogBody className="gap-x-10 gap-y-7 md:grid md:grid-cols-[2fr_1fr] md:content-start">
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-sm">Experience with</legend>
          <div className="grid gap-x-10 md:grid-cols-2">
            {knownExperience.map((value) => (
              <FilterCheckbox
                key={value}
                label={value}
                isChecked={draft.experience?.includes(value) ?? false}
                onChange={() => toggleExperience(value)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className="flex min-w-0 flex-col">
          <legend className="mb-1 font-semibold text-sm">Languages</legend>
          <FilterValues
            filter="language"
            chosen={draft.languages}
            facets={facets}
            areCountsExact={areFacetCountsExact(filters)}
            onToggle={(value) => setDraft({ ...draft, languages: toggleValue(draft.languages, value) })}
          />
        </fieldset>
        <p className="text-ink-soft text-sm md:col-span-2">
          What you choose stays in this tab until you close it. It isn't in the page's address, and links that
          you share leave it out.
        </p>
      </DialogBody>
      <DialogFooter>
        {isFitting(draft) && (
          <Button
            variant="ghost"
            onClick={() => {
              setDraft({});
              // This button disappears.
              submit.current?.focus();
            }}
          >
            Clear all
          </Button>
        )}
        <Button ref={submit} type="submit" className="min-w-44">
          Show who fits first
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
