import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { UserType } from "../../contract/identity/users.ts";
import { getHomePath, renewSession, type Session, setKeepPageAfterEnd } from "../api/identity/session.ts";
import { showLogInOverPage } from "./ended-session.ts";

/** Spec section 9. The server extends a session when it is read. */
const renewalTickMs = 30_000;
const renewalWindowMs = 24 * 60 * 60 * 1000;

/**
 * While private pages are open, renews the session in time. If it ends anyway, the page keeps its input and
 * asks for a login. Returns a function that stops this.
 */
export function watchSession(queryClient: QueryClient): () => void {
  setKeepPageAfterEnd(askToLogInAgain);
  const tick = setInterval(() => renewSession(queryClient, renewalWindowMs), renewalTickMs);
  return () => {
    setKeepPageAfterEnd(() => false);
    clearInterval(tick);
  };
}

function askToLogInAgain(): true {
  showLogInOverPage();
  return true;
}

/**
 * Guards a layout route: only these user types get in, and everyone else is sent to their own home. An
 * admin with open requirements is sent to the account page, which lists them.
 */
export function allowOnly(...userTypes: UserType[]) {
  return ({ context: { session } }: { context: { session: Session } }): void => {
    const { user } = session;
    if (!userTypes.includes(user.user_type)) throw redirect({ to: getHomePath(user), replace: true });
    if (user.user_type === "admin" && user.admin_needs) throw redirect({ to: "/account", replace: true });
  };
}
