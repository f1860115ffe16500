import { useState } from "react";
import { encode } from "uqr";
import type { z } from "zod";
import type { enrolledFactorSchema } from "../../../../contract/identity/accounts.schema.ts";
import { useEnrollFactor, useTurnOnFactor } from "../../../api/identity/two-factor.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { CodeField, useCodeForm } from "../fields/code-field.tsx";
import { ConfirmWithPassword } from "../fields/confirm-with-password.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Turns on two-factor authentication: asks for the password and a first code, then shows the recovery codes. */
export function EnrollFactor({ onEnd }: { onEnd: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enroll = useEnrollFactor();

  if (codes) return <RecoveryCodes codes={codes} onDone={onEnd} />;
  if (enroll.data) return <FirstCodeForm factor={enroll.data} onTurnedOn={setCodes} onCancel={onEnd} />;
  return (
    <ConfirmWithPassword
      id="factor-on"
      action="Continue"
      failed="We couldn't turn on two-factor authentication"
      submit={enroll.mutateAsync}
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
      <p className="measure">
        Scan the QR code with your app, or type in the key. Then enter the code from the app.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={totp.uri} label="QR code for your authenticator app" />
        <div className="min-w-0">
          <p className="font-semibold text-sm">Key</p>
          <p className="font-mono">{formatSecret(totp.secret)}</p>
          <TextLink layout="standalone" className="min-h-11" href={totp.uri}>
            Open in an app on this device
          </TextLink>
        </div>
      </div>
      <CodeField form={form} name="code" kind="code" takesFocus />
      <FormRefusal form={form} title="We couldn't turn on two-factor authentication" />
      <FormActions form={form} busyText="Checking..." onCancel={onCancel}>
        Turn on
      </FormActions>
    </AppForm>
  );
}

/** 'ABCD EFGH': groups of four are easier to read and type. */
function formatSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

/** A QR code as a single path, black on white even in dark mode because scanners expect that. */
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
