import { useState } from "react";
import type { Challenge } from "../../../contract/accounts.schema.ts";
import type { AccountDialog } from "../../lib/account-dialog.ts";
import { openAccountDialog } from "../../lib/account-dialog.ts";
import { useSession } from "../../lib/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckEmailDialogContent } from "./check-email-dialog.tsx";
import { useCloseOnLeave, useGiveUp, useGoOnWhenSignedIn } from "./go-on-when-signed-in.ts";
import { LogInDialogContent } from "./log-in-dialog.tsx";
import { returnPath } from "./return-path.ts";
import { SecondStepDialogContent } from "./second-step-dialog.tsx";
import { SignUpDialogContent } from "./sign-up-dialog.tsx";

/** Signup, login, and the wait for the confirmation mail; each takes the other's place and keeps the typed address. */
export function AccountDialogs({ dialog }: { dialog: AccountDialog }) {
  const { data: ended } = useSession();
  // Over a page that stays for its owner they log in again as who they were.
  const [email, setEmail] = useState((dialog.isOverPage && ended?.user.email) || "");
  const [confirmationSentTo, setConfirmationSentTo] = useState<string | null>(null);
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
          onWrongEmail={() => switchTo("signup", confirmationSentTo ?? "")}
        />
      </Dialog>
    </>
  );
}
