import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Challenge } from "../../../../contract/identity/accounts.schema.ts";
import type { AccountDialog, AccountDialogKind } from "../../../client-state/account-dialog.ts";
import { passOnDoulaSignUp, useTypedDoulaSignUp } from "../../../client-state/typed-doula-sign-up.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { CheckEmailDialogContent } from "./check-email-dialog.tsx";
import { LogInDialogContent, SecondStepDialogContent } from "./log-in-dialog.tsx";
import { SignUpDialogContent, type SignUpInput } from "./sign-up-dialog.tsx";

interface AccountDialogsProps {
  dialog: AccountDialog;
  onSwitch: (kind: AccountDialogKind) => void;
  onClose: () => void;
}

/**
 * The sign-up, login, second-step and check-your-email dialogs. Only one is open at a time, and the typed
 * email carries over when switching.
 */
export function AccountDialogs({ dialog, onSwitch, onClose }: AccountDialogsProps) {
  const router = useRouter();
  const [email, setEmail] = useState(dialog.email ?? "");
  const [signedUp, setSignedUp] = useState<SignUpInput | null>(null);
  const [typed, setTyped] = useState<SignUpInput | null>(null);
  const typedAsDoula = useTypedDoulaSignUp();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const { next } = dialog;
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();

  const switchTo = (kind: AccountDialogKind, typedEmail: string) => {
    setEmail(typedEmail);
    setSignedUp(null);
    setTyped(kind === "signup" ? signedUp : null);
    setChallenge(null);
    onSwitch(kind);
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
            void router.navigate({ to: "/doula-signup" });
          }}
        />
      </Dialog>
    </>
  );
}
