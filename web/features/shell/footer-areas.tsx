import { Link } from "@tanstack/react-router";
import { boot } from "../../lib/boot.ts";
import { footerLinkClasses } from "./footer-column.tsx";

/** The areas with the most doulas; the page came with them. */
export function FooterAreas() {
  if (boot.top_areas.length === 0) return null;
  return (
    <nav aria-labelledby="footer-areas" className="w-full">
      <h2 id="footer-areas" className="text-lg">
        Doulas by City
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {boot.top_areas.map(({ state, city, name }) => (
          <li key={`${state}/${city}`} className="min-w-0">
            <Link
              to="/doulas/in/$state/$city"
              params={{ state, city }}
              // A dozen pages would be fetched by a pointer that only passes by.
              preload={false}
              className={footerLinkClasses}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
