import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useFocusOnArrival } from "../../lib/focus-on-arrival.ts";
import { homePathOf, useSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HeaderBar } from "./header-bar.tsx";
import { MainNav } from "./main-nav.tsx";

type AppHeaderProps = {
  title: string;
  subtitle?: string;
  /** Shows 'Back to Dashboard', but to those whose dashboard leads to their messages. */
  hasBack?: boolean;
};

/** The header of a signed-in person's pages, with the page's own heading. */
export function AppHeader({ title, subtitle, hasBack = false }: AppHeaderProps) {
  const { data: session } = useSession();
  const heading = useFocusOnArrival();
  const hasDashboard = !session || homePathOf(session.user) !== "/messages";
  return (
    <header>
      <div className="border-line border-b">
        <HeaderBar logoTo="/dashboard">
          <div className="flex items-center gap-4">
            <MainNav />
            {session && <AccountMenu user={session.user} />}
          </div>
        </HeaderBar>
      </div>
      <div className="page-width pt-6 md:pt-10">
        {hasBack && hasDashboard && (
          <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3.5">
            <Link to="/dashboard">
              <ArrowLeft aria-hidden="true" className="size-4" />
              Back to Dashboard
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
