import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { boot } from "../../lib/boot.ts";
import { sessionQuery } from "../../lib/session.ts";
import { Logo } from "../../ui/logo.tsx";

const linkClasses =
  "inline-flex min-h-8 items-center text-ink-soft underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:text-ink hover:decoration-current touch:min-h-11";

/** The end of a public page. */
export function Footer() {
  const { data: session } = useQuery(sessionQuery);
  const { site_name, site_description, support_email } = boot.settings;
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="page-width grid gap-8 py-10 sm:grid-cols-2 md:grid-cols-[1.6fr_1fr_1.4fr] md:py-14">
        <div className="sm:col-span-2 md:col-span-1">
          <Logo siteName={site_name} />
          <p className="mt-3 max-w-xs text-ink-soft text-sm">{site_description}</p>
        </div>
        <nav aria-labelledby="footer-families">
          <h2 id="footer-families" className="text-lg">
            For Families
          </h2>
          <ul className="mt-2">
            <li>
              <Link to="/find-doulas" className={linkClasses}>
                Find a Doula
              </Link>
            </li>
            {/* The landing page sends signed-in people on. */}
            {!session && (
              <li>
                <Link to="/" hash="how-it-works" className={linkClasses}>
                  How It Works
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <div>
          <h2 className="text-lg">Contact</h2>
          <a href={`mailto:${support_email}`} className={`${linkClasses} mt-2 break-words`}>
            {support_email}
          </a>
        </div>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-line border-t py-5 text-ink-soft text-sm">
          <p>© 2025 {site_name}</p>
          <p>Place data: GeoNames, CC BY 4.0</p>
        </div>
      </div>
    </footer>
  );
}
