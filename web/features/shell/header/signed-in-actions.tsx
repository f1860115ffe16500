import { Link } from "@tanstack/react-router";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { FailurePopover } from "../../../ui/feedback/failure-popover.tsx";
import { MainNav } from "../navigation/main-nav.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { headerLinkClasses } from "./header-bar.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** The links, 'Sign Out' and the account menu, in place of 'Log In' and 'Sign Up'. What does not fit is in the menu. */
export function SignedInActions({ user }: { user: SessionUser }) {
  const { signOut, isPending, failure, dismissFailure } = useSignOut();
  return (
    <div className="flex items-center gap-3">
      <MainNav userType={user.user_type} />
      <div className="flex items-center border-line border-l pl-3 @max-[64rem]:hidden">
        <Link to="/how-it-works" className={headerLinkClasses}>
          How It Works
        </Link>
        <FailurePopover failure={failure} onDismiss={dismissFailure}>
          <Button
            variant="ghost"
            className="px-3 text-ink-soft hover:text-ink"
            isBusy={isPending}
            busyText="Signing out..."
            onClick={signOut}
          >
            Sign Out
          </Button>
        </FailurePopover>
      </div>
      <AccountMenu user={user} />
    </div>
  );
}
