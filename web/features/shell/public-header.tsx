import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { useState } from "react";
import { openAccountDialog } from "../../lib/account-dialog.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { HeaderBar, headerLinkClasses } from "./header-bar.tsx";
import { SessionNotice } from "./session-notice.tsx";

// Visitors, who are most, do not load what they do not see.
const LazySignedInActions = lazyPart(async () => (await import("./signed-in-actions.tsx")).SignedInActions);
const LazyPhoneMenu = lazyPart(async () => (await import("./phone-menu.tsx")).PhoneMenu, {
  fallback: <div className="fixed inset-0 z-50 animate-fade-in bg-veil" />,
});

type PublicHeaderProps = {
  /** A pointer or the focus is on 'Log In' or 'Sign Up': time to fetch their dialogs. */
  onAccountIntent?: () => void;
};

/** The header of pages that everybody may see. What has no room in it, however large the text, is in a menu too. */
export function PublicHeader({ onAccountIntent }: PublicHeaderProps) {
  const { data: session } = useSession();
  const [menu, setMenu] = useState<"unused" | "open" | "closed">("unused");
  return (
    <header className="z-30 border-line border-b bg-paper md:sticky md:top-0">
      <HeaderBar logoTo={session ? "/dashboard" : "/"}>
        <div className="flex shrink-0 items-center gap-0.5 @min-[44rem]:gap-3">
          {session ? (
            <LazySignedInActions user={session.user} />
          ) : (
            <>
              <ForVisitors onAccountIntent={onAccountIntent} />
              <Button
                variant="ghost"
                size="icon"
                aria-label="Menu"
                aria-haspopup="dialog"
                aria-expanded={menu === "open"}
                className="-mr-2 text-ink! @min-[44rem]:hidden"
                onClick={() => setMenu("open")}
                onPointerEnter={LazyPhoneMenu.prefetch}
                onFocus={LazyPhoneMenu.prefetch}
              >
                <Menu aria-hidden="true" className="size-6" />
              </Button>
            </>
          )}
        </div>
      </HeaderBar>
      <SessionNotice />
      {!session && menu !== "unused" && (
        <LazyPhoneMenu isOpen={menu === "open"} onClose={() => setMenu("closed")} />
      )}
    </header>
  );
}

function ForVisitors({ onAccountIntent }: PublicHeaderProps) {
  const intent = { onPointerEnter: onAccountIntent, onFocus: onAccountIntent };
  return (
    <>
      <Link to="/" hash="how-it-works" className={`${headerLinkClasses} @max-[44rem]:hidden`}>
        How It Works
      </Link>
      <Button
        variant="ghost"
        className="@max-[24rem]:text-sm @max-[15rem]:hidden @max-[44rem]:px-2 @min-[44rem]:border @min-[44rem]:border-control @min-[44rem]:bg-surface @min-[44rem]:text-ink @min-[44rem]:hover:border-ink-soft @min-[44rem]:hover:bg-sunken"
        onClick={() => openAccountDialog({ kind: "login" })}
        {...intent}
      >
        Log In
      </Button>
      <Button
        className="@max-[24rem]:text-sm @max-[20rem]:hidden @max-[44rem]:px-3"
        onClick={() => openAccountDialog({ kind: "signup" })}
        {...intent}
      >
        Sign Up
      </Button>
    </>
  );
}
