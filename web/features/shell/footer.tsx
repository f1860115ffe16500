import { Link } from "@tanstack/react-router";
import { boot } from "../../lib/boot.ts";
import { useSession } from "../../lib/session.ts";
import { Logo } from "../../ui/logo.tsx";
import { FooterAreas } from "./footer-areas.tsx";
import { FooterColumn, footerLinkClasses } from "./footer-column.tsx";
import { LegalLink } from "./legal-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The end of a public page. */
export function Footer() {
  const { data: session } = useSession();
  const { site_name, site_description, support_email, privacy_policy_url, terms_of_service_url } =
    boot.settings;
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="page-width flex flex-wrap gap-x-12 gap-y-8 py-10 md:py-14">
        <div className="w-full md:w-72">
          <Logo siteName={site_name} />
          <p className="mt-3 max-w-xs text-ink-soft text-sm">{site_description}</p>
          <a href={`mailto:${support_email}`} className={`${footerLinkClasses} mt-2 max-w-full break-all`}>
            {support_email}
          </a>
        </div>
        <FooterColumn title="For Families">
          <Link to="/find-doulas" className={footerLinkClasses}>
            Find a Doula
          </Link>
          {/* The landing page sends signed-in people on. */}
          {session ? (
            <Link to="/how-it-works" className={footerLinkClasses}>
              How It Works
            </Link>
          ) : (
            <Link to="/" hash="how-it-works" className={footerLinkClasses}>
              How It Works
            </Link>
          )}
          <Link to="/faq" className={footerLinkClasses}>
            Pricing
          </Link>
        </FooterColumn>
        <FooterColumn title="For Doulas">
          <Link to="/dashboard" className={footerLinkClasses}>
            Dashboard
          </Link>
          <Link to="/faq" className={footerLinkClasses}>
            Resources
          </Link>
          <a href={`mailto:${support_email}`} className={footerLinkClasses}>
            Support
          </a>
        </FooterColumn>
        <FooterAreas />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-t py-5 text-sm">
          <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <li>
              <LegalLink url={privacy_policy_url} className={footerLinkClasses}>
                Privacy
              </LegalLink>
            </li>
            <li>
              <LegalLink url={terms_of_service_url} className={footerLinkClasses}>
                Terms
              </LegalLink>
            </li>
            <li>
              <Link to="/faq" className={footerLinkClasses}>
                FAQ
              </Link>
            </li>
          </ul>
          <ThemeSwitch />
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 pb-6 text-ink-soft text-sm">
          <p>© 2025 {site_name}</p>
          <p>Place data: GeoNames, CC BY 4.0</p>
        </div>
      </div>
    </footer>
  );
}
