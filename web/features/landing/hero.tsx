import { type FormEvent, type ReactNode, useState } from "react";
import type { PlacePrediction } from "../../../contract/places.schema.ts";
import { boot } from "../../lib/boot.ts";
import { serverDrawing } from "../../lib/server-drawing.tsx";
import { Button } from "../../ui/button.tsx";
import { heroFieldId } from "./hero-field.ts";

const HeroDrawing = serverDrawing({
  load: async () => (await import("../../ui/illustrations/hero-illustration.tsx")).HeroIllustration,
  viewBox: "0 0 560 540",
});

/** What was asked for; the place id where a suggestion was chosen and its text left as it was. */
export interface LandingSearch {
  location: string;
  placeId: string | null;
}

export interface HeroFieldProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
  onChoose: (prediction: PlacePrediction) => void;
}

type HeroProps = {
  /** The location field with its suggestions. */
  renderField: (field: HeroFieldProps) => ReactNode;
  onSearch: (search: LandingSearch) => void;
  /** The next page is on its way. */
  isSearching: boolean;
  /** Somebody begins to search: time to fetch the next page. */
  onIntent: () => void;
};

/** The promise, the one question that starts everything, and the moon. */
export function Hero({ renderField, onSearch, isSearching, onIntent }: HeroProps) {
  const [search, setSearch] = useState<LandingSearch>({ location: "", placeId: null });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const location = search.location.trim();
    if (location !== "") onSearch({ ...search, location });
  };

  return (
    <section className="page-width grid items-center gap-x-10 gap-y-4 pt-8 pb-12 md:pt-12 md:pb-16 lg:grid-cols-[1.1fr_1fr] lg:pt-14 lg:pb-20">
      {/* Not centred: what is said under the field makes this higher, and must not move it. */}
      <div className="max-w-xl max-lg:mx-auto max-lg:w-full lg:self-start lg:pt-[16%]">
        <h1 className="text-3xl md:text-4xl">Find Your Perfect Doula</h1>
        <p className="mt-4 text-ink-soft text-lg">{boot.settings.site_description}</p>
        <search>
          {/* Without JavaScript, or before it is here, the browser sends the place itself. */}
          <form
            action="/find-doulas"
            onSubmit={submit}
            onFocus={onIntent}
            onPointerEnter={onIntent}
            className="mt-7 flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-soft md:flex-row md:items-start md:p-5"
          >
            <div className="min-w-0 grow">
              {renderField({
                id: heroFieldId,
                value: search.location,
                onChange: (location) => setSearch({ location, placeId: null }),
                onChoose: ({ description, place_id }) =>
                  setSearch({ location: description, placeId: place_id }),
              })}
            </div>
            {/* Beside the field, below the height of its label: what is said under the field does not move it. */}
            <Button type="submit" size="lg" className="md:mt-6.5 md:px-7" isBusy={isSearching}>
              Search Doulas
            </Button>
          </form>
        </search>
        <p className="mt-4 text-ink-soft text-sm">
          Searching needs no account. Intro calls take 30 minutes and are free.
        </p>
      </div>
      <HeroDrawing className="mx-auto w-full max-w-72 sm:max-w-80 lg:order-none lg:max-w-none" />
    </section>
  );
}
