import { Link, useLocation } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "../../../api/identity/session.ts";
import { useFocusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import { BottomBar } from "../navigation/bottom-bar.tsx";
import { isCurrentLink, listBarLinks } from "../navigation/main-links.ts";

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Where the link above the title leads. */
  backTo?: BackTarget | undefined;
}

interface PrivatePageProps extends PageHeadingProps {
  /** A column of 720 px in the middle, for pages whose rows are short. */
  isNarrow?: boolean | undefined;
  children: ReactNode;
}

const backTexts = {
  "/dashboard": "Back to Dashboard",
  "/admin-dashboard": "Back to Overview",
  "/orders": "My Orders",
  "/admin/orders": "Orders",
  "/admin/users": "User Management",
};

export type BackTarget = keyof typeof backTexts;

/** A signed-in person's page: header, heading and content, and on a phone the bottom bar. */
export function PrivatePage({ isNarrow = false, children, ...heading }: PrivatePageProps) {
  return (
    <>
      <PrivateHeader backTo={heading.backTo} />
      <main className="page-width pb-3 md:pb-8">
        <div className={isNarrow ? "mx-auto max-w-180" : undefined}>
          <PageHeading {...heading} />
          <div className="pt-3 md:pt-8">{children}</div>
        </div>
      </main>
      <BottomBar />
    </>
  );
}

/** The header, on a phone with the link back. */
export function PrivateHeader({ backTo }: Pick<PageHeadingProps, "backTo">) {
  return <SiteHeader back={backTo && <PhoneBackLink to={backTo} />} />;
}

/** The heading of a signed-in person's page, on a wide screen with the link back. */
export function PageHeading({ title, subtitle, backTo }: PageHeadingProps) {
  const heading = useFocusOnArrival();
  return (
    // On a phone, the title is 80 px and the content 128 px from the top, or 180 with a subtitle of two lines.
    <div className="pt-3.75 md:pt-10">
      {backTo && (
        <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3.5 max-md:hidden print:hidden">
          <Link to={backTo}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {backTexts[backTo]}
          </Link>
        </Button>
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        // Content that says more than the title stands above it in size.
        className="in-[main:has([data-outweighs-title])]:text-lg break-words text-2xl md:in-[main:has([data-outweighs-title])]:text-lg md:text-3xl"
      >
        {title}
      </h1>
      {subtitle && (
        <p className="measure text-ink-soft empty:hidden max-md:leading-6 md:mt-2 md:text-lg">{subtitle}</p>
      )}
    </div>
  );
}

/** On a phone, an arrow beside the logo. Pages in the bottom bar need none, but every admin page has one. */
function PhoneBackLink({ to }: { to: BackTarget }) {
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const barLinks = session ? listBarLinks(session.user.user_type) : [];
  if (to === "/dashboard" && barLinks.some((link) => isCurrentLink(link, pathname))) return null;
  return (
    <Button asChild variant="ghost" size="icon" className="-ml-2.5 text-ink md:hidden">
      <Link to={to} aria-label={backTexts[to]}>
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
    </Button>
  );
}
