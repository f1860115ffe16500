import { Link } from "@tanstack/react-router";
import { type Place, placeSearch } from "./find-flow.ts";

interface OtherPlacesProps {
  /** Where the search is. */
  taken: string;
  /** Places of the same name. */
  others: readonly (Place & { name: string })[];
}

/** Which of several places of one name was searched, and the way to the others: on a phone one row to swipe along. */
export function OtherPlaces({ taken, others }: OtherPlacesProps) {
  return (
    <div className="flex items-center gap-x-3 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:text-sm md:flex-wrap">
      <p className="shrink-0 text-ink-soft">
        Showing <strong className="font-semibold text-ink">{taken}</strong>. Or
        <span className="max-md:hidden"> choose</span>:
      </p>
      <ul aria-label="Places of the same name" className="flex gap-x-3 md:flex-wrap">
        {others.map(({ name, location, locationDetails }) => (
          <li key={locationDetails} className="shrink-0">
            <Link
              from="/find-doulas"
              to="/find-doulas"
              search={(current) => ({
                ...current,
                ...placeSearch({ location, locationDetails }),
                sheet: undefined,
                doula: undefined,
              })}
              className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 touch:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
