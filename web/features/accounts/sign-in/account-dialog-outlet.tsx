import { useQueryClient } from "@tanstack/react-query";
import { useHydrated, useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { getHomePath, leaveEndedSession, useSession } from "../../../api/identity/session.ts";
import { type AccountDialogKind, useAccountDialog } from "../../../client-state/account-dialog.ts";
import { hideLogInOverPage, useIsLogInOverPage } from "../../../client-state/ended-session.ts";
import { LazyAccountDialogs } from "./lazy-account-dialogs.tsx";

/** The account dialog in the URL, or the login over a private page whose session has ended. */
export function AccountDialogOutlet() {
  return useIsLogInOverPage() ? <LogInOverPage /> : <DialogInUrl />;
}

/**
 * For visitors. After a sign-in, either here or through the confirmation link in another tab, continues to `next` or
 * the person's home.
 */
function DialogInUrl() {
  const router = useRouter();
  const isHydrated = useHydrated();
  const { data: session, isPending } = useSession();
  const { shown, switchTo, close } = useAccountDialog();
  const isShown = shown !== undefined;
  const next = shown?.next;

  useEffect(() => {
    if (!session || !isShown) return;
    // Back should skip the dialog's history entry.
    void router.navigate({ href: next ?? getHomePath(session.user), replace: true });
  }, [session, isShown, next, router]);

  // The server's HTML has no dialog. While the session is read again, the dialog keeps what is typed.
  const [isVisitor, setVisitor] = useState(false);
  const isSessionKnown = isHydrated && !isPending;
  if (isSessionKnown && isVisitor !== !session) setVisitor(!session);
  if (!shown || !isVisitor) return null;
  return <LazyAccountDialogs dialog={shown} onSwitch={switchTo} onClose={close} />;
}

/** After the login the page resumes, unless it was a different person's. Closing the dialog leaves the page. */
function LogInOverPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: session } = useSession();
  const [kind, setKind] = useState<AccountDialogKind>("login");
  const [owner] = useState(session?.user);
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);

  useEffect(() => {
    if (!session || session.user.id === owner?.id) return;
    void router.navigate({ href: getHomePath(session.user) });
    hideLogInOverPage();
  }, [session, owner, router]);

  // For example on Back.
  useEffect(() => {
    if (pathname !== openedOn.current) hideLogInOverPage();
  }, [pathname]);

  const leave = () => {
    hideLogInOverPage();
    // Clear the session first, because the landing page redirects signed-in people.
    leaveEndedSession(queryClient);
    void router.navigate({ to: "/" });
  };
  return (
    <LazyAccountDialogs
      dialog={{
        kind,
        email: owner?.email,
        reason: "Your session has ended. Log in again to pick up where you left off.",
      }}
      onSwitch={setKind}
      onClose={leave}
    />
  );
}
