import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "./code-field.tsx";
import { ConfirmWithPassword } from "./confirm-with-password.tsx";
import { useEnrolFactor, useTurnOnFactor } from "./factor-mutations.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Turns two-factor authentication on: the password, the app and its first code, the recovery codes. */
export function EnrolFactor({ onEnd }: { onEnd: () => void }) {
  const enrol = useEnrolFactor();
  const turnOn = useTurnOnFactor();

  if (turnOn.data?.recovery_codes) return <RecoveryCodes codes={turnOn.data.recovery_codes} onDone={onEnd} />;
  if (!enrol.data) {
    return (
      <ConfirmWithPassword
        id="factor-on-password"
        action="Continue"
        error={enrol.error}
        isBusy={enrol.isPending}
        onConfirm={(current_password) => enrol.mutate({ current_password })}
        onCancel={onEnd}
      >
        You need an authenticator app on your phone. Turning it on signs out all your other devices.
      </ConfirmWithPassword>
    );
  }

  const { id: factorId, totp } = enrol.data;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    turnOn.mutate({ factorId, code: String(new FormData(event.currentTarget).get("code") ?? "") });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="measure">
        Scan this with your app, or type the key into it. Then enter the code that it shows.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={totp.uri} label="QR code for your authenticator app" />
        <div className="min-w-0">
          <p className="font-semibold text-sm">Key</p>
          <p className="font-mono">{grouped(totp.secret)}</p>
          <a
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            href={totp.uri}
          >
            Open in an app on this device
          </a>
        </div>
      </div>
      <CodeField kind="code" error={turnOn.error} takesFocus />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={turnOn.isPending} busyText="Checking...">
          Turn on
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** In fours, as people read and type it. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
