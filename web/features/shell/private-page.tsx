import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "../../api/session.ts";
import { useFocusOnArrival } from "../../lib/focus-on-arrival.ts";
import { Button } from "../../ui/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { HeaderBar } from "./header-bar.tsx";
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
      <main className="page-width py-6 md:py-8">{children}</main>
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
        <HeaderBar logoTo="/dashboard">
          <div className="flex items-center gap-4">
            <MainNav />
            {session && <AccountMenu user={session.user} />}
          </div>
        </HeaderBar>
      </div>
      <div className="page-width pt-6 md:pt-10">
        {backTo && (
          <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3.5 print:hidden">
            <Link to={backTo}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {backTexts[backTo]}
            </Link>
          </Button>
        )}
        <h1 ref={heading} tabIndex={-1} className="break-words text-2xl md:text-3xl">
          {title}
        </h1>
        {subtitle && <p className="measure mt-2 text-ink-soft md:text-lg">{subtitle}</p>}
      </div>
    </header>
  );
}
