import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type AccountDialog, closeAccountDialog } from "../../lib/account-dialog.ts";
import { homePathOf, leaveEndedSession, useSession } from "../../lib/session.ts";

/**
 * Leaves an open account dialog for `next`, or the person's home, as soon as somebody is signed in: through this
 * dialog, or in another tab by the link of the confirmation mail. Over a page that stays for its owner only somebody else leaves it.
 */
export function useGoOnWhenSignedIn({ next, isOverPage }: Pick<AccountDialog, "next" | "isOverPage">): void {
  const router = useRouter();
  const { data: session } = useSession();
  const [ownerId] = useState(isOverPage && session?.user.id);

  useEffect(() => {
    if (!session || session.user.id === ownerId) return;
    const { pathname, state } = router.latestLocation;
    // An entry that was added for the dialog, or a landing page with its dialog, is nothing to come back to.
    const replace = state.isAccountEntry === true || ["/", "/login"].includes(pathname);
    void router.navigate({ href: next ?? homePathOf(session.user), replace });
    closeAccountDialog();
  }, [session, next, ownerId, router]);
}

/** Closes the dialog on request. Whoever does not log in again also leaves the page that waits for it. */
export function useGiveUp({ isOverPage }: AccountDialog): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    closeAccountDialog();
    if (!isOverPage) return;
    // First: the landing page leads those who are signed in on.
    leaveEndedSession(queryClient);
    void router.navigate({ to: "/" });
  };
}

/** Closes the dialog when the page under it changes, by Back, say. */
export function useCloseOnLeave(): void {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);

  useEffect(() => {
    if (pathname !== openedOn.current) closeAccountDialog();
  }, [pathname]);
}
