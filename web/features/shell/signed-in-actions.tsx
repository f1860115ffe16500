import { Link } from "@tanstack/react-router";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { Button } from "../../ui/button.tsx";
import { FailurePopover } from "../../ui/failure-popover.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { headerLinkClasses } from "./header-bar.tsx";
import { MainNav } from "./main-nav.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** In the public header, in place of 'Log In' and 'Sign Up'. What does not fit is also in the account menu. */
export function SignedInActions({ user }: { user: SessionUser }) {
  const { signOut, isPending, failure, dismissFailure } = useSignOut();
  return (
    <div className="flex items-center gap-3 @min-[62rem]:gap-1">
      <MainNav />
      <Link to="/how-it-works" className={`${headerLinkClasses} @max-[62rem]:hidden`}>
        How It Works
      </Link>
      <FailurePopover failure={failure} onDismiss={dismissFailure}>
        <Button
          variant="ghost"
          className="mr-2 px-3! text-ink-soft! hover:text-ink! @max-[62rem]:hidden"
          isBusy={isPending}
          busyText="Signing out..."
          onClick={signOut}
        >
          Sign Out
        </Button>
      </FailurePopover>
      <AccountMenu user={user} />
    </div>
  );
}
