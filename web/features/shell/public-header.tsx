import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { openAccountDialog } from "../../lib/account-dialog.ts";
import { sessionQuery } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { HeaderBar } from "./header-bar.tsx";

const importPhoneMenu = () => import("./phone-menu.tsx");
// Visitors, who are most, do not load what they do not see.
const SignedInActions = lazy(async () => ({
  default: (await import("./signed-in-actions.tsx")).SignedInActions,
}));
const PhoneMenu = lazy(async () => ({ default: (await importPhoneMenu()).PhoneMenu }));

type PublicHeaderProps = {
  /** A pointer or the focus is on 'Log In' or 'Sign Up': time to fetch their dialogs. */
  onAccountIntent?: () => void;
};

/** The header of pages that everybody may see. */
export function PublicHeader({ onAccountIntent }: PublicHeaderProps) {
  const { data: session } = useQuery(sessionQuery);
  return (
    <header className="z-30 border-line border-b bg-paper md:sticky md:top-0">
      <HeaderBar logoTo={session ? "/dashboard" : "/"}>
        {session ? (
          <Suspense>
            <SignedInActions />
          </Suspense>
        ) : (
          <ForVisitors onAccountIntent={onAccountIntent} />
        )}
      </HeaderBar>
    </header>
  );
}

function ForVisitors({ onAccountIntent }: PublicHeaderProps) {
  const [menu, setMenu] = useState<"unused" | "open" | "closed">("unused");
  const intent = { onPointerEnter: onAccountIntent, onFocus: onAccountIntent };
  return (
    <div className="flex items-center gap-1 md:gap-3">
      <Link
        to="/"
        hash="how-it-works"
        className="hidden min-h-11 items-center rounded-control px-3 font-semibold text-ink-soft transition-colors duration-150 ease-out hover:text-ink md:inline-flex"
      >
        How It Works
      </Link>
      <Button
        variant="secondary"
        className="hidden md:inline-flex"
        onClick={() => openAccountDialog({ kind: "login" })}
        {...intent}
      >
        Log In
      </Button>
      <Button
        className="px-4 max-[22rem]:hidden md:px-5"
        onClick={() => openAccountDialog({ kind: "signup" })}
        {...intent}
      >
        Sign Up
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={menu === "open"}
        className="-mr-2 text-ink md:hidden"
        onClick={() => setMenu("open")}
        onPointerEnter={importPhoneMenu}
        onFocus={importPhoneMenu}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      {menu !== "unused" && (
        <Suspense>
          <PhoneMenu isOpen={menu === "open"} onClose={() => setMenu("closed")} />
        </Suspense>
      )}
    </div>
  );
}
