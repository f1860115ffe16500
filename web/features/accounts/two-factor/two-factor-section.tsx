import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Factor } from "../../../../contract/identity/accounts.schema.ts";
import { factorQuery } from "../../../api/identity/own-account.ts";
import { useNewRecoveryCodes, useTurnOffFactor } from "../../../api/identity/two-factor.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { AccountSection } from "../account-page/account-section.tsx";
import { CodeField, type CodeKind } from "../fields/code-field.tsx";
import { codeProofSchema, recoveryCodeProofSchema } from "../fields/form-schemas.ts";
import { CurrentPasswordField } from "../fields/password-fields.tsx";
import { EnrollFactor } from "./enroll-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export function TwoFactorSection() {
  const factor = useQuery(factorQuery);
  const [isEnrolling, setEnrolling] = useState(false);
  return (
    <AccountSection
      title="Two-factor authentication"
      description="Log in with a code from an app on your phone in addition to your password."
    >
      {isEnrolling ? (
        // Its recovery codes are shown once, also while the factor is loaded again.
        <EnrollFactor onEnd={() => setEnrolling(false)} />
      ) : (
        <Loaded
          query={factor}
          skeleton={<Skeleton className="h-12" />}
          failed="Couldn't load your two-factor settings"
        >
          {(loaded) =>
            loaded ? (
              <FactorInUse factor={loaded} />
            ) : (
              <Button variant="secondary" size="sm" className="self-start" onClick={() => setEnrolling(true)}>
                Turn on
              </Button>
            )
          }
        </Loaded>
      )}
    </AccountSection>
  );
}

function FactorInUse({ factor }: { factor: Factor }) {
  const [action, setAction] = useState<"codes" | "off">();
  const turnOff = useTurnOffFactor({
    onSuccess: () => toast({ title: "Two-factor authentication is off", variant: "success" }),
  });
  const newCodes = useNewRecoveryCodes();
  const end = () => setAction(undefined);

  if (newCodes.isSuccess) {
    return <RecoveryCodes codes={newCodes.data.recovery_codes} onDone={() => newCodes.reset()} />;
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="confirmed">On</Badge>
        <span>
          Since {formatLongDate(toIsoDay(new Date(factor.created_at)))}.{" "}
          {describeCodesLeft(factor.recovery_codes_left)}
        </span>
      </p>
      {action === undefined && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAction("codes")}>
            New recovery codes
          </Button>
          <Button variant="secondary" onClick={() => setAction("off")}>
            Turn off
          </Button>
        </div>
      )}
      {action === "codes" && (
        <ConfirmWithCode
          id="recovery-codes"
          action="Create new codes"
          failed="We couldn't create new codes"
          submit={async (json) => {
            await newCodes.mutateAsync({ factorId: factor.id, ...json });
            end();
          }}
          onCancel={end}
        >
          Your current codes will stop working.
        </ConfirmWithCode>
      )}
      {action === "off" && (
        <ConfirmWithCode
          id="factor-off"
          action="Turn off"
          failed="We couldn't turn off two-factor authentication"
          submit={(json) => turnOff.mutateAsync({ factorId: factor.id, ...json })}
          onCancel={end}
        >
          You'll be able to log in with just your password.
        </ConfirmWithCode>
      )}
    </>
  );
}

function describeCodesLeft(count: number): string {
  if (count === 0) return "No recovery codes left.";
  return `${pluralize(count, "recovery code")} left.`;
}

interface Proof {
  current_password: string;
  code?: string;
  recovery_code?: string;
}

type ConfirmWithCodeProps = {
  id: string;
  /** The submit button's label. */
  action: string;
  /** The error's title. */
  failed: string;
  /** Explains the consequences. */
  children: ReactNode;
  submit: (json: Proof) => Promise<unknown>;
  onCancel: () => void;
};

const proofSchemas = {
  code: codeProofSchema,
  recovery_code: recoveryCodeProofSchema,
};

/** Asks for the password and an authenticator or recovery code before changing two-factor authentication. */
function ConfirmWithCode({ id, action, failed, children, submit, onCancel }: ConfirmWithCodeProps) {
  const [kind, setKind] = useState<CodeKind>("code");
  const form = useAppForm({
    id,
    schema: proofSchemas[kind],
    defaultValues: { current_password: "", code: "" },
    submit: ({ current_password, code }) => submit({ current_password, [kind]: code }),
    fieldOfError: {
      wrong_password: "current_password",
      code_invalid: "code",
      recovery_code_invalid: "code",
    },
  });
  const switchKind = () => {
    setKind(kind === "code" ? "recovery_code" : "code");
    form.reset();
  };

  return (
    <AppForm form={form} className="max-w-md">
      <div>{children}</div>
      <CurrentPasswordField form={form} name="current_password" takesFocus />
      <CodeField form={form} name="code" kind={kind} />
      <FormRefusal form={form} title={failed} />
      <Button variant="link" className="self-start" onClick={switchKind}>
        {kind === "code" ? "Use a recovery code instead" : "Use a code from the app instead"}
      </Button>
      <FormActions form={form} busyText="One moment..." onCancel={onCancel}>
        {action}
      </FormActions>
    </AppForm>
  );
}
