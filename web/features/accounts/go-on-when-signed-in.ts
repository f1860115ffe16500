import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { closeAccountDialog } from "../../lib/account-dialog.ts";
import { homePathOf, useSession } from "../../lib/session.ts";

/**
 * Leaves an open account dialog for `next`, or the person's home, as soon as somebody is signed in: through this
 * dialog, or in another tab by the link of the confirmation mail.
 */
export function useGoOnWhenSignedIn(next: string | undefined): void {
  const router = useRouter();
  const { data: session } = useSession();

  useEffect(() => {
    if (!session) return;
    const { pathname, state } = router.latestLocation;
    // An entry that was added for the dialog, or a landing page with its dialog, is nothing to come back to.
    const replace = state.isAccountEntry === true || ["/", "/login"].includes(pathname);
    void router.navigate({ href: next ?? homePathOf(session.user), replace });
    closeAccountDialog();
  }, [session, next, router]);
}

/** Closes the dialog when the page under it changes, by Back, say. */
export function useCloseOnLeave(): void {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);

  useEffect(() => {
    if (pathname !== openedOn.current) closeAccountDialog();
  }, [pathname]);
}
