import { Children, type ReactNode, useId } from "react";
import { formatMailboxHref } from "../../../../contract/platform/fields.ts";
import { useSession } from "../../../api/identity/session.ts";
import { boot } from "../../../lib/boot.ts";
import { cn } from "../../../lib/class-names.ts";
import { LegalLink } from "../../../ui/basics/legal-link.tsx";
import { Logo } from "../../../ui/basics/logo.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { ThemeSwitch } from "../header/theme-switch.tsx";

export function Footer() {
  const { data: session } = useSession();
  const { site_name, site_description, support_email, privacy_policy_url, terms_of_service_url } =
    boot.settings;
  return (
    <footer className="border-line border-t bg-sunken dark:bg-paper">
      <div className="page-width flex flex-wrap gap-x-12 gap-y-5 py-6 md:gap-y-8 md:py-14">
        <div className="w-full md:w-72">
          <Logo siteName={site_name} />
          <p className="mt-3 max-w-xs text-ink-soft text-sm max-md:hidden">{site_description}</p>
          <TextLink
            href={formatMailboxHref(support_email)}
            {...footerLink}
            className={cn(footerLink.className, "wrap-anywhere md:mt-2")}
          >
            {support_email}
          </TextLink>
        </div>
        <FooterColumn title="For Families">
          <TextLink to="/find-doulas" {...footerLink}>
            Find a Doula
          </TextLink>
          {/* The landing page redirects signed-in people. */}
          {session ? (
            <TextLink to="/how-it-works" {...footerLink}>
              How It Works
            </TextLink>
          ) : (
            <TextLink to="/" hash="how-it-works" {...footerLink}>
              How It Works
            </TextLink>
          )}
          <TextLink to="/faq" {...footerLink}>
            Pricing
          </TextLink>
        </FooterColumn>
        <FooterColumn title="For Doulas">
          <TextLink to="/doula-signup" {...footerLink}>
            Join
          </TextLink>
          <TextLink to="/dashboard" {...footerLink}>
            Dashboard
          </TextLink>
          <TextLink to="/faq" {...footerLink}>
            Resources
          </TextLink>
          <TextLink href={formatMailboxHref(support_email)} {...footerLink}>
            Support
          </TextLink>
        </FooterColumn>
        <FooterAreas />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t py-3 text-sm md:py-5">
          <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <li>
              <LegalLink url={privacy_policy_url} {...footerLink}>
                Privacy
              </LegalLink>
            </li>
            <li>
              <TextLink to="/consumer-health-data" {...footerLink}>
                Consumer Health Data
              </TextLink>
            </li>
            <li>
              <LegalLink url={terms_of_service_url} {...footerLink}>
                Terms
              </LegalLink>
            </li>
            <li>
              <TextLink to="/faq" {...footerLink}>
                FAQ
              </TextLink>
            </li>
          </ul>
          <ThemeSwitch />
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 pb-4 text-ink-soft text-xs md:pb-6 md:text-sm">
          <p>© 2025 {site_name}</p>
          <p>Place data: GeoNames, CC BY 4.0</p>
        </div>
      </div>
    </footer>
  );
}

const footerLink = {
  look: "title",
  layout: "standalone",
  className: "min-h-8 text-ink-soft hover:text-ink",
} as const;

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="min-w-32 grow">
      <h2 id={titleId} className="md:text-lg">
        {title}
      </h2>
      <ul className="mt-1 md:mt-2">{Children.map(children, (link) => link && <li>{link}</li>)}</ul>
    </nav>
  );
}

const maxAreasOnPhone = 6;

/** The areas with the most doulas, as sent by the server. */
function FooterAreas() {
  if (boot.top_areas.length === 0) return null;
  return (
    <nav aria-labelledby="footer-areas" className="w-full">
      <h2 id="footer-areas" className="md:text-lg">
        Doulas by City
      </h2>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 md:mt-2 lg:grid-cols-6">
        {boot.top_areas.map(({ state, city, name }, index) => (
          <li key={`${state}/${city}`} className={cn("min-w-0", index >= maxAreasOnPhone && "max-md:hidden")}>
            <TextLink
              to="/doulas/in/$state/$city"
              params={{ state, city }}
              // Otherwise moving the pointer across them would load a dozen pages.
              preload={false}
              {...footerLink}
            >
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
