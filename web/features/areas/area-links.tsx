import { Link } from "@tanstack/react-router";
import type { Area } from "../../../contract/areas.schema.ts";
import { countText } from "../../lib/text.ts";

interface AreaLinksProps {
  areas: readonly Area[];
  /** The areas may be in different states: names include the state. */
  withState?: boolean;
}

/** Links to areas, each with its number of doulas. */
export function AreaLinks({ areas, withState = false }: AreaLinksProps) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {areas.map(({ state, city, city_name, state_code, doula_count }) => (
        <li key={`${state}/${city}`} className="border-line border-b">
          <Link
            to="/doulas/in/$state/$city"
            params={{ state, city }}
            className="group flex min-h-12 items-center justify-between gap-4 py-2"
          >
            <span className="min-w-0 break-words font-semibold text-primary underline decoration-transparent underline-offset-4 group-hover:decoration-current">
              {city_name}
              {withState && `, ${state_code}`}
            </span>
            <span className="shrink-0 text-ink-soft text-sm tabular-nums">
              {countText(doula_count, "doula")}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
