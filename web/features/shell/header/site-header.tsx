import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { retrySession, sessionQuery, useSession } from "../../../api/identity/session.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { focusMain, HeaderBar, headerLinkClasses } from "./header-bar.tsx";
import { SignedInActions } from "./signed-in-actions.tsx";

const LazyPhoneMenu = lazyComponent(async () => (await import("./phone-menu.tsx")).PhoneMenu, {
  fallback: () => <div className="fixed inset-0 z-50 animate-fade-in bg-veil" />,
  close: ({ onClose }) => onClose(),
});

/** The header of every page. What does not fit, even with large text, is also in a menu. `back` goes before the logo. */
export function SiteHeader({ back }: { back?: ReactNode }) {
  const { data: session, isPending } = useSession();
  const [menu, setMenu] = useState<"unused" | "open" | "closed">("unused");
  return (
    <header className="z-30 border-line border-b bg-paper md:sticky md:top-0 print:hidden">
      <HeaderBar logoTo={session ? "/dashboard" : "/"} back={back}>
        <div className="flex shrink-0 items-center gap-0.5 @min-[44rem]:gap-3">
          {session ? (
            <SignedInActions user={session.user} />
          ) : isPending ? (
            <UnknownAccount />
          ) : (
            <>
              <VisitorActions />
              <Button
                variant="ghost"
                size="icon"
                aria-label="Menu"
                aria-haspopup="dialog"
                aria-expanded={menu === "open"}
                className="-mr-2 text-ink @min-[44rem]:hidden"
                onClick={() => setMenu("open")}
              >
                <Menu aria-hidden="true" className="size-6" />
              </Button>
            </>
          )}
        </div>
      </HeaderBar>
      <SessionNotice />
      {!session && !isPending && menu !== "unused" && (
        <LazyPhoneMenu isOpen={menu === "open"} onClose={() => setMenu("closed")} />
      )}
    </header>
  );
}

/** As wide as the account menu. Until the session is known, the header shows neither login nor account. */
function UnknownAccount() {
  return <Skeleton className="needs-script size-11 rounded-full" />;
}

function VisitorActions() {
  const isOpen = boot.settings.allow_new_registrations;
  const { open } = useAccountDialog();
  return (
    <>
      <Link to="/" hash="how-it-works" className={`${headerLinkClasses} @max-[44rem]:hidden`}>
        How It Works
      </Link>
      <Link to="/doula-signup" className={`${headerLinkClasses} @max-[44rem]:hidden`}>
        Become a Doula
      </Link>
      <Button
        variant="ghost"
        className="@max-[24rem]:text-sm @max-[15rem]:hidden @max-[44rem]:px-2 @min-[44rem]:border @min-[44rem]:border-control @min-[44rem]:bg-field @min-[44rem]:text-ink @min-[44rem]:hover:border-ink-soft @min-[44rem]:hover:bg-sunken"
        onClick={() => open({ kind: "login" })}
      >
        Log In
      </Button>
      <Button
        // The longer text is in the menu.
        className={
          isOpen ? "@max-[24rem]:text-sm @max-[20rem]:hidden @max-[44rem]:px-3" : "@max-[44rem]:hidden"
        }
        disabled={!isOpen}
        onClick={() => open({ kind: "signup" })}
      >
        {isOpen ? "Sign Up" : "Sign Up closed"}
      </Button>
    </>
  );
}

/** Shown below the header if the session failed to load and the page looks as it does to a visitor. */
function SessionNotice() {
  const { isPending, isFailing } = useSession();
  const queryClient = useQueryClient();
  const [isRetrying, setRetrying] = useState(false);
  if (isPending || !isFailing) return null;

  const retry = async () => {
    setRetrying(true);
    await retrySession(queryClient);
    setRetrying(false);
    // The clicked button disappears with the notice.
    if (queryClient.getQueryData(sessionQuery.queryKey) !== undefined) focusMain();
  };

  return (
    <div className="border-line border-t bg-danger-wash text-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p role="alert">
          <strong className="font-semibold">Couldn't load your account.</strong> You can still look around.
        </p>
        <Button variant="secondary" size="sm" isBusy={isRetrying} onClick={() => void retry()}>
          Retry
        </Button>
      </div>
    </div>
  );
}
