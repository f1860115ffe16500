import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useSession } from "../../api/session.ts";
import { useFocusOnArrival } from "../../lib/focus-on-arrival.ts";
import { Button } from "../../ui/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HeaderBar } from "./header-bar.tsx";
import { MainNav } from "./main-nav.tsx";

type AppHeaderProps = {
  title: string;
  subtitle?: string;
  /** Shows 'Back to Dashboard'. */
  hasBack?: boolean;
  /** Shows 'Back to Overview', to the admins' first page. */
  hasBackToOverview?: boolean;
};

/** The header of a signed-in person's pages, with the page's own heading. */
export function AppHeader({ title, subtitle, hasBack, hasBackToOverview }: AppHeaderProps) {
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
        {(hasBack || hasBackToOverview) && (
          <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3.5 print:hidden">
            <Link to={hasBackToOverview ? "/admin-dashboard" : "/dashboard"}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {hasBackToOverview ? "Back to Overview" : "Back to Dashboard"}
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
