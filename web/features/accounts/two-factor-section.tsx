import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Factor } from "../../../contract/accounts.schema.ts";
import { factorQuery } from "../../api/accounts.ts";
import { useNewRecoveryCodes, useTurnOffFactor } from "../../api/two-factor.ts";
import { countText } from "../../lib/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AccountSection } from "./account-section.tsx";
import { ConfirmWithCode } from "./confirm-with-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const LazyEnrolFactor = lazyPart<{ onEnd: () => void }>(
  async () => (await import("./enrol-factor.tsx")).EnrolFactor,
  { fallback: <Skeleton className="h-36" /> },
);

/** The second step of signing in: turned on with an authenticator app, and off again. */
export function TwoFactorSection() {
  const { data: factor, error, isError, refetch, isRefetching } = useQuery(factorQuery);
  const [isEnrolling, setEnrolling] = useState(false);
  return (
    <AccountSection
      title="Two-factor authentication"
      description="A code from an app on your phone, after your password. Somebody who learns your password cannot log in with it alone."
    >
      {factor === undefined && isError && (
        <ErrorState
          title="Couldn't load your two-factor settings"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {factor === undefined && !isError && <Skeleton className="h-12" />}
      {factor === null && !isEnrolling && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => setEnrolling(true)}
          onPointerEnter={LazyEnrolFactor.prefetch}
          onFocus={LazyEnrolFactor.prefetch}
        >
          Turn on
        </Button>
      )}
      {isEnrolling && <LazyEnrolFactor onEnd={() => setEnrolling(false)} />}
      {factor && !isEnrolling && <FactorInUse factor={factor} />}
    </AccountSection>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

function FactorInUse({ factor }: { factor: Factor }) {
  const [action, setAction] = useState<"codes" | "off">();
  const turnOff = useTurnOffFactor();
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
          Since {day.format(new Date(factor.created_at))}. {codesLeft(factor.recovery_codes_left)}
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
          action="Make new codes"
          failed="We couldn't make new codes"
          submit={async (json) => {
            await newCodes.mutateAsync({ factorId: factor.id, ...json });
            end();
          }}
          onCancel={end}
        >
          The codes that you have now stop working.
        </ConfirmWithCode>
      )}
      {action === "off" && (
        <ConfirmWithCode
          id="factor-off"
          action="Turn off"
          failed="We couldn't turn it off"
          submit={(json) => turnOff.mutateAsync({ factorId: factor.id, ...json })}
          onCancel={end}
        >
          After that, your password alone is enough to log in.
        </ConfirmWithCode>
      )}
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return "No recovery codes left.";
  return `${countText(count, "recovery code")} left.`;
}
