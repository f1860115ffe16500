import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { CurrentPasswordField, passwordRule } from "./current-password-field.tsx";

type ConfirmWithPasswordProps = {
  /** Of the password's field. */
  id: string;
  /** What the button says. */
  action: string;
  /** What follows from it. */
  children: ReactNode;
  error: Error | null;
  isBusy: boolean;
  isDangerous?: boolean;
  onConfirm: (currentPassword: string) => void;
  onCancel?: () => void;
};

/** Asks for the password once more before something is done that only the owner may do. */
export function ConfirmWithPassword({
  id,
  action,
  children,
  error,
  isBusy,
  isDangerous = false,
  onConfirm,
  onCancel,
}: ConfirmWithPasswordProps) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const isWrong = error instanceof ApiError && error.code === "wrong_password";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === "");
    if (password !== "") onConfirm(password);
  };

  return (
    <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <div>{children}</div>
      <CurrentPasswordField
        id={id}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing ? passwordRule.required : isWrong ? messageOf(error) : undefined}
      />
      {error && !isWrong && <RefusalAlert title="That did not work" error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={isDangerous ? "danger" : "primary"}
          isBusy={isBusy}
          busyText="One moment..."
        >
          {action}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
