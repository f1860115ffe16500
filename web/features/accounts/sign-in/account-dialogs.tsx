import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Challenge } from "../../../../contract/identity/accounts.schema.ts";
import { homePath, leaveEndedSession, useSession } from "../../../api/identity/session.ts";
import {
  type AccountDialog,
  closeAccountDialog,
  openAccountDialog,
} from "../../../client-state/account-dialog.ts";
import { passOnDoulaSignUp, useTypedDoulaSignUp } from "../../../client-state/typed-doula-sign-up.ts";
import { returnPath } from "../../../lib/search-text.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { CheckEmailDialogContent } from "./check-email-dialog.tsx";
import { LogInDialogContent, SecondStepDialogContent } from "./log-in-dialog.tsx";
import { SignUpDialogContent, type SignUpInput } from "./sign-up-dialog.tsx";

/**
 * The sign-up, login, second-step and check-your-email dialogs. Only one is open at a time, and the typed
 * email carries over when switching.
 */
export function AccountDialogs({ dialog }: { dialog: AccountDialog }) {
  const router = useRouter();
  const { data: ended } = useSession();
  // If the session ended on a private page, prefill that person's email.
  const [email, setEmail] = useState((dialog.isOverPage && ended?.user.email) || dialog.email || "");
  const [signedUp, setSignedUp] = useState<SignUpInput | null>(null);
  const [typed, setTyped] = useState<SignUpInput | null>(null);
  const typedAsDoula = useTypedDoulaSignUp();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const next = returnPath(dialog.next);
  useContinueWhenSignedIn({ ...dialog, next });
  useCloseOnLeave();
  const giveUp = useCancel(dialog);
  const onOpenChange = (isOpen: boolean) => !isOpen && giveUp();

  const switchTo = (kind: AccountDialog["kind"], typedEmail: string) => {
    setEmail(typedEmail);
    setSignedUp(null);
    setTyped(kind === "signup" ? signedUp : null);
    setChallenge(null);
    openAccountDialog({ ...dialog, kind });
  };

  const isDoula = dialog.kind === "check-email";
  const isWaiting = isDoula || signedUp !== null;
  return (
    <>
      <Dialog open={dialog.kind === "signup" && !isWaiting} onOpenChange={onOpenChange}>
        <SignUpDialogContent
          reason={dialog.signUpReason ?? dialog.reason}
          next={next}
          initialEmail={email}
          typed={typed}
          onConfirmationSent={setSignedUp}
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
          email={signedUp?.email ?? dialog.email ?? ""}
          next={next}
          nextStep={dialog.nextStep}
          onWrongEmail={() => {
            if (!isDoula) return switchTo("signup", signedUp?.email ?? "");
            if (typedAsDoula) passOnDoulaSignUp(typedAsDoula);
            closeAccountDialog();
            void router.navigate({ to: "/doula-signup" });
          }}
        />
      </Dialog>
    </>
  );
}

/**
 * Navigates to `next` or the person's home after a sign-in, either here or through the confirmation link in
 * another tab. If the session ended on a private page, stays there unless a different person signs in.
 */
function useContinueWhenSignedIn({ next, isOverPage }: Pick<AccountDialog, "next" | "isOverPage">): void {
  const router = useRouter();
  const { data: session } = useSession();
  const [ownerId] = useState(isOverPage && session?.user.id);

  useEffect(() => {
    if (!session || session.user.id === ownerId) return;
    const { pathname, state } = router.latestLocation;
    // Back should skip the dialog's history entry, and the landing page below it.
    const replace = state.isAccountEntry === true || ["/", "/login"].includes(pathname);
    void router.navigate({ href: next ?? homePath(session.user), replace });
    closeAccountDialog();
  }, [session, next, ownerId, router]);
}

/** Returns a function that closes the dialog, and leaves a private page whose session has ended. */
function useCancel({ isOverPage }: AccountDialog): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    closeAccountDialog();
    if (!isOverPage) return;
    // Clear the session first, because the landing page redirects signed-in people.
    leaveEndedSession(queryClient);
    void router.navigate({ to: "/" });
  };
}

/** Closes the dialog when the page below it changes, for example on Back. */
function useCloseOnLeave(): void {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);

  useEffect(() => {
    if (pathname !== openedOn.current) closeAccountDialog();
  }, [pathname]);
}
