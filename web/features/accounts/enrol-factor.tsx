import { useState } from "react";
import { encode } from "uqr";
import type { z } from "zod";
import type { enrolledFactorSchema } from "../../../contract/accounts.schema.ts";
import { useEnrolFactor, useTurnOnFactor } from "../../api/two-factor.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeField, useCodeForm } from "./code-field.tsx";
import { ConfirmWithPassword } from "./confirm-with-password.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Turns on two-factor authentication: the password, the app and its first code, the recovery codes. */
export function EnrolFactor({ onEnd }: { onEnd: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enrol = useEnrolFactor();

  if (codes) return <RecoveryCodes codes={codes} onDone={onEnd} />;
  if (enrol.data) return <FirstCodeForm factor={enrol.data} onTurnedOn={setCodes} onCancel={onEnd} />;
  return (
    <ConfirmWithPassword
      id="factor-on"
      action="Continue"
      failed="We couldn't turn it on"
      submit={enrol.mutateAsync}
      onCancel={onEnd}
    >
      You need an authenticator app on your phone. Turning it on signs out all your other devices.
    </ConfirmWithPassword>
  );
}

type FirstCodeFormProps = {
  factor: z.output<typeof enrolledFactorSchema>;
  onTurnedOn: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
};

function FirstCodeForm({ factor: { id, totp }, onTurnedOn, onCancel }: FirstCodeFormProps) {
  const turnOn = useTurnOnFactor();
  const form = useCodeForm("code", async (code) => {
    const { recovery_codes } = await turnOn.mutateAsync({ factorId: id, code });
    onTurnedOn(recovery_codes);
  });

  return (
    <AppForm form={form}>
      <p className="measure">Scan this with your app, or type in the key. Then enter the code it shows.</p>
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
      <CodeField form={form} name="code" kind="code" takesFocus />
      <FormRefusal form={form} title="We couldn't turn it on" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} busyText="Checking...">
          Turn on
        </SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AppForm>
  );
}

/** In groups of four, for reading and typing. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

/** A QR code as one path; black on white even in dark mode, as scanners expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control bg-scan-ground fill-scan-ink p-2"
    >
      <path d={path} />
    </svg>
  );
}
