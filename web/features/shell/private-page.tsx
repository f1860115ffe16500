import { Link, useLocation } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "../../api/session.ts";
import { useFocusOnArrival } from "../../lib/focus-on-arrival.ts";
import { Button } from "../../ui/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { HeaderBar } from "./header-bar.tsx";
import { isCurrentLink, listBarLinks } from "./main-links.ts";
import { MainNav } from "./main-nav.tsx";

interface PageHeading {
  title: string;
  subtitle?: string | undefined;
  /** Shows 'Back to Dashboard' or, for the admins' pages, 'Back to Overview'. */
  backTo?: keyof typeof backTexts | undefined;
}

const backTexts = { "/dashboard": "Back to Dashboard", "/admin-dashboard": "Back to Overview" };

/** A signed-in person's page: header and heading, content, and on a phone the bottom bar. */
export function PrivatePage({ children, ...heading }: PageHeading & { children: ReactNode }) {
  return (
    <>
      <PrivateHeader {...heading} />
      <main className="page-width py-3 md:py-8">{children}</main>
      <BottomBar />
    </>
  );
}

/** The header of a signed-in person's page, with the page's heading. */
export function PrivateHeader({ title, subtitle, backTo }: PageHeading) {
  const { data: session } = useSession();
  const heading = useFocusOnArrival();
  return (
    <header>
      <div className="border-line border-b print:hidden">
        <HeaderBar logoTo="/dashboard" back={backTo && <PhoneBackLink to={backTo} />}>
          <div className="flex items-center gap-4">
            <MainNav />
            {session && <AccountMenu user={session.user} />}
          </div>
        </HeaderBar>
      </div>
      {/* On a phone, the title is 80 px and the content 128 px from the top, or 180 with a subtitle of two lines. */}
      <div className="page-width pt-3.75 md:pt-10">
        {backTo && (
          <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3.5 max-md:hidden print:hidden">
            <Link to={backTo}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {backTexts[backTo]}
            </Link>
          </Button>
        )}
        <h1 ref={heading} tabIndex={-1} className="break-words text-2xl md:text-3xl">
          {title}
        </h1>
        {subtitle && <p className="measure text-ink-soft max-md:leading-6 md:mt-2 md:text-lg">{subtitle}</p>}
      </div>
    </header>
  );
}

/** On a phone, an arrow beside the logo. Pages in the bottom bar need none, but every admin page has one. */
function PhoneBackLink({ to }: { to: keyof typeof backTexts }) {
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const barLinks = session ? listBarLinks(session.user.user_type) : [];
  if (to === "/dashboard" && barLinks.some((link) => isCurrentLink(link, pathname))) return null;
  return (
    <Button asChild variant="ghost" size="icon" className="-ml-2.5 text-ink! md:hidden">
      <Link to={to} aria-label={backTexts[to]}>
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
    </Button>
  );
}
