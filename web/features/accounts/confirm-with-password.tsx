import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
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
  const field = useRef<HTMLInputElement>(null);
  const wrong = error instanceof ApiError && error.code === "wrong_password" ? error : null;

  // It takes the place of the button that was pressed.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === "");
    if (password === "") field.current?.focus();
    else onConfirm(password);
  };

  return (
    <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <div>{children}</div>
      <CurrentPasswordField
        ref={field}
        id={id}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing ? passwordRule.required : wrong ? messageOf(wrong) : undefined}
      />
      {error && !wrong && <RefusalAlert title="That did not work" error={error} />}
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
