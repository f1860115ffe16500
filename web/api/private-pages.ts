import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { UserType } from "../../contract/users.ts";
import { currentAccountDialog, openAccountDialog } from "./account-dialog.ts";
import { homePathOf, renewSession, type Session, setKeepPage } from "./session.ts";

/** Spec section 9. The server prolongs a session when it is asked for. */
const renewalTickMs = 30_000;
const renewalWindowMs = 24 * 60 * 60 * 1000;

/**
 * While pages are open that only their person may see: the session is renewed in time, and where it ends all the same,
 * the page keeps what was typed and asks to log in again. Returns how to stop.
 */
export function watchSession(queryClient: QueryClient): () => void {
  setKeepPage(askToLogInAgain);
  const tick = setInterval(() => renewSession(queryClient, renewalWindowMs), renewalTickMs);
  return () => {
    setKeepPage(() => false);
    clearInterval(tick);
  };
}

function askToLogInAgain(): true {
  if (!currentAccountDialog()?.isOverPage) {
    openAccountDialog({
      kind: "login",
      isOverPage: true,
      reason: "Your session has ended. Log in again to go on where you were.",
    });
  }
  return true;
}

/**
 * Guards a layout route: its pages are for these people, and everybody else is led to their own home. An admin who still
 * has to set something up is led to the account page, which says what.
 */
export function allowOnly(...userTypes: UserType[]) {
  return ({ context: { session } }: { context: { session: Session } }): void => {
    const { user } = session;
    if (!userTypes.includes(user.user_type)) throw redirect({ to: homePathOf(user), replace: true });
    if (user.user_type === "admin" && user.admin_needs) throw redirect({ to: "/account", replace: true });
  };
}
