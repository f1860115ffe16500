import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Challenge } from "../../../contract/accounts.schema.ts";
import { type AccountDialog, closeAccountDialog, openAccountDialog } from "../../api/account-dialog.ts";
import { homePathOf, leaveEndedSession, useSession } from "../../api/session.ts";
import { returnPath } from "../../lib/search-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckEmailDialogContent } from "./check-email-dialog.tsx";
import { LogInDialogContent } from "./log-in-dialog.tsx";
import { SecondStepDialogContent } from "./second-step-dialog.tsx";
import { SignUpDialogContent } from "./sign-up-dialog.tsx";

/** Signup, login, and the wait for the confirmation mail; each takes the other's place and keeps the typed address. */
export function AccountDialogs({ dialog }: { dialog: AccountDialog }) {
  const router = useRouter();
  const { data: ended } = useSession();
  // Over a page that stays for its owner they log in again as who they were.
  const [email, setEmail] = useState((dialog.isOverPage && ended?.user.email) || dialog.email || "");
  const [confirmationSentTo, setConfirmationSentTo] = useState<string | null>(
    dialog.kind === "check-email" ? (dialog.email ?? "") : null,
  );
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const next = returnPath(dialog.next);
  useGoOnWhenSignedIn({ ...dialog, next });
  useCloseOnLeave();
  const giveUp = useGiveUp(dialog);
  const onOpenChange = (isOpen: boolean) => !isOpen && giveUp();

  const switchTo = (kind: AccountDialog["kind"], typedEmail: string) => {
    setEmail(typedEmail);
    setConfirmationSentTo(null);
    setChallenge(null);
    openAccountDialog({ ...dialog, kind });
  };

  const isWaiting = confirmationSentTo !== null;
  return (
    <>
      <Dialog open={dialog.kind === "signup" && !isWaiting} onOpenChange={onOpenChange}>
        <SignUpDialogContent
          reason={dialog.signUpReason ?? dialog.reason}
          next={next}
          initialEmail={email}
          onConfirmationSent={setConfirmationSentTo}
          onLogIn={(typedEmail) => switchTo("login", typedEmail)}
        />
      </Dialog>
      <Dialog open={dialog.kind === "login" && !isWaiting && !challenge} onOpenChange={onOpenChange}>
        <LogInDialogContent
          reason={dialog.reason}
          next={next}
          initialEmail={email}
          onSignUp={(typedEmail) => switchTo("signup", typedEmail)}
          onSecondStep={setChallenge}
        />
      </Dialog>
      <Dialog open={challenge !== null} onOpenChange={onOpenChange}>
        {challenge && (
          <SecondStepDialogContent challenge={challenge} onLogIn={() => switchTo("login", email)} />
        )}
      </Dialog>
      <Dialog open={isWaiting} onOpenChange={onOpenChange}>
        <CheckEmailDialogContent
          email={confirmationSentTo ?? ""}
          next={next}
          onWrongEmail={() => {
            if (dialog.kind !== "check-email") return switchTo("signup", confirmationSentTo ?? "");
            closeAccountDialog();
            void router.navigate({ to: "/doula-signup" });
          }}
        />
      </Dialog>
    </>
  );
}

/**
 * Leaves an open account dialog for `next`, or the person's home, as soon as somebody is signed in: through this
 * dialog, or in another tab by the link of the confirmation mail. Over a page that stays for its owner only somebody else leaves it.
 */
function useGoOnWhenSignedIn({ next, isOverPage }: Pick<AccountDialog, "next" | "isOverPage">): void {
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
function useGiveUp({ isOverPage }: AccountDialog): () => void {
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
function useCloseOnLeave(): void {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);

  useEffect(() => {
    if (pathname !== openedOn.current) closeAccountDialog();
  }, [pathname]);
}
