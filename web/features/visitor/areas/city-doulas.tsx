import { Link } from "@tanstack/react-router";
import type { AreaResponse } from "../../../../contract/directory/areas.schema.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DoulaLinkCard } from "./doula-link-card.tsx";

interface CityDoulasProps {
  response: AreaResponse;
  /** This is not the first page. */
  isContinued: boolean;
}

/** One page of a city's doulas, with links to the first and the next page. */
export function CityDoulas({ response: { area, items, next_cursor }, isContinued }: CityDoulasProps) {
  const params = { state: area.state, city: area.city };
  return (
    <section aria-labelledby="area-doulas">
      <h2 id="area-doulas" className="sr-only">
        Doulas in and around {area.city_name}
      </h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {items.map((doula) => (
          <li key={doula.id}>
            <DoulaLinkCard doula={doula} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {isContinued && (
          <Button variant="secondary" asChild>
            <Link to="/doulas/in/$state/$city" params={params}>
              Nearest doulas
            </Link>
          </Button>
        )}
        {next_cursor && (
          <Button variant="secondary" asChild>
            <Link to="/doulas/in/$state/$city" params={params} search={{ after: next_cursor }}>
              More doulas
            </Link>
          </Button>
        )}
      </div>
    </section>
  );
}
