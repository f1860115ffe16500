import { Card } from "../../ui/card.tsx";
import { PlaceSearchForm } from "../places/place-search-form.tsx";

/** Leads from a list of doulas to the search; `location` prefills its field. */
export function AreaSearch({ location }: { location: string }) {
  return (
    <Card tone="warm" padding="lg">
      <h2 className="text-xl">Who is near you, and free when you need them?</h2>
      <p className="mt-1 text-ink-soft">Search with your own address or zip code, and your due date.</p>
      <PlaceSearchForm location={location} className="mt-4 max-w-2xl" />
    </Card>
  );
}
