import { type FormEvent, useState } from "react";
import type { Challenge } from "../../../contract/accounts.schema.ts";
import { ApiError } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogContent, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { CodeField } from "./code-field.tsx";
import { useSecondStep } from "./factor-mutations.ts";

type SecondStepDialogContentProps = { challenge: Challenge; onLogIn: () => void };

/** After the password: a code of the authenticator app, or a recovery code. */
export function SecondStepDialogContent({ challenge, onLogIn }: SecondStepDialogContentProps) {
  return (
    <DialogContent title="One more step" sheet="content">
      <SecondStepForm challenge={challenge} onLogIn={onLogIn} />
    </DialogContent>
  );
}

function SecondStepForm({ challenge, onLogIn }: SecondStepDialogContentProps) {
  const [kind, setKind] = useState<"code" | "recovery_code">("code");
  const secondStep = useSecondStep();
  const isExpired = secondStep.error instanceof ApiError && secondStep.error.code === "second_step_expired";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(kind) ?? "");
    secondStep.mutate({ factorId: challenge.factor_id, [kind]: typed });
  };
  const change = () => {
    setKind(kind === "code" ? "recovery_code" : "code");
    secondStep.reset();
  };

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <CodeField key={kind} kind={kind} error={isExpired ? null : secondStep.error} />
        {isExpired && secondStep.error && (
          <RefusalAlert title="Not signed in" error={secondStep.error}>
            <Button variant="secondary" size="sm" onClick={onLogIn}>
              Log In
            </Button>
          </RefusalAlert>
        )}
        <Button variant="link" className="self-start" onClick={change}>
          {kind === "code" ? "Use a recovery code instead" : "Use a code of the app instead"}
        </Button>
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          size="lg"
          className="w-full"
          isBusy={secondStep.isPending}
          busyText="Signing in..."
        >
          Log In
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
