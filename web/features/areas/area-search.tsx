import { type FormEvent, type ReactNode, useState } from "react";
import type { PlacePrediction } from "../../../contract/places.schema.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

export interface AreaSearchPlace {
  location: string;
  placeId: string | null;
}

interface AreaSearchProps {
  /** What the field says at first. */
  location: string;
  renderField: (field: {
    value: string;
    onChange: (text: string) => void;
    onChoose: (prediction: PlacePrediction) => void;
  }) => ReactNode;
  onSearch: (place: AreaSearchPlace) => void;
}

/** From a list of doulas to the search that asks for a date and a place. */
export function AreaSearch({ location, renderField, onSearch }: AreaSearchProps) {
  const [place, setPlace] = useState<AreaSearchPlace>({ location, placeId: null });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place.location.trim() !== "") onSearch({ ...place, location: place.location.trim() });
  };

  return (
    <Card tone="warm" padding="lg">
      <h2 className="text-xl">Who is near you, and free when you need them?</h2>
      <p className="mt-1 text-ink-soft">Search with your own address or zip code, and your due date.</p>
      <search>
        {/* Without JavaScript the browser sends the place itself. */}
        <form
          action="/find-doulas"
          onSubmit={submit}
          className="mt-4 flex max-w-2xl flex-col gap-3 md:flex-row md:items-end"
        >
          <div className="min-w-0 grow">
            {renderField({
              value: place.location,
              onChange: (text) => setPlace({ location: text, placeId: null }),
              onChoose: ({ description, place_id }) => setPlace({ location: description, placeId: place_id }),
            })}
          </div>
          <Button type="submit">Search Doulas</Button>
        </form>
      </search>
    </Card>
  );
}
