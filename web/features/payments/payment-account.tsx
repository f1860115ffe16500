import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, ExternalLink, Hourglass, type LucideIcon } from "lucide-react";
import type { PaymentAccount as Account } from "../../../contract/payments.schema.ts";
import {
  type PaymentAccountState,
  type PaymentNotice,
  paymentNoticeTexts,
} from "../../../contract/payments.ts";
import { onboardingQuery } from "../../api/onboarding.ts";
import { connectFailure, paymentAccountQuery, useConnectStripe } from "../../api/payments.ts";
import { useResetOnReturn } from "../../lib/use-reset-on-return.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { SkeletonRegion, SkeletonText } from "../../ui/skeleton.tsx";
import { accountSentence } from "./account-sentence.ts";

/** How the doula's Stripe account stands, and the one next step. While the profile is in review, no new account can be connected. */
export function PaymentAccount() {
  const account = useQuery(paymentAccountQuery);
  const { data: onboarding } = useQuery(onboardingQuery);
  if (account.data && onboarding) {
    return (
      <div className="flex flex-col gap-4">
        <AccountStatus account={account.data} />
        <NextStep
          account={account.data}
          doulaProfileId={onboarding.doula_profile_id}
          isReadOnly={onboarding.status === "pending"}
          isChecking={account.isFetching}
          onCheck={() => void account.refetch()}
        />
      </div>
    );
  }
  if (account.isError && !account.data) {
    return (
      <ErrorState
        title="Couldn't load your Stripe account"
        error={account.error}
        onRetry={() => void account.refetch()}
        isRetrying={account.isFetching}
      />
    );
  }
  return (
    <SkeletonRegion label="Loading your Stripe account...">
      <SkeletonText lines={3} />
    </SkeletonRegion>
  );
}

const looks: Record<PaymentAccountState, { tone: BadgeTone; Icon: LucideIcon; label: string }> = {
  pending: {
    tone: "pending",
    Icon: Hourglass,
    label: "Not finished",
  },
  restricted: {
    tone: "cancelled",
    Icon: CircleAlert,
    label: "Restricted",
  },
  active: {
    tone: "confirmed",
    Icon: CircleCheck,
    label: "Active",
  },
};

function AccountStatus({ account }: { account: Account }) {
  const { is_available, is_sandbox, state, notice } = account;
  const look = state && looks[state];
  const isGone = notice === "disconnected" || notice === "rejected";
  return (
    <>
      <p className="text-ink-soft">
        Parents pay for your packages by card, through a link. The money goes to your own Stripe account, and
        from there to your bank.
      </p>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {(look || is_sandbox) && (
          <p className="flex flex-wrap gap-2">
            {look && (
              <Badge tone={look.tone}>
                <look.Icon aria-hidden="true" strokeWidth={2.25} />
                {look.label}
              </Badge>
            )}
            {is_sandbox && <Badge>Sandbox: no real money</Badge>}
          </p>
        )}
        {state && !isGone && <p>{accountSentence(account)}</p>}
        {notice && <p>{paymentNoticeTexts[notice]}</p>}
        {!is_available && !state && (
          <div>
            <p className="font-semibold">Not available yet</p>
            <p className="text-ink-soft">We cannot connect Stripe accounts at the moment.</p>
          </div>
        )}
      </div>
    </>
  );
}

interface NextStepProps {
  account: Account;
  doulaProfileId: string;
  isReadOnly: boolean;
  isChecking: boolean;
  onCheck: () => void;
}

/** There is nothing for the doula to do on Stripe's pages, or nothing that would help. */
const waitingNotices: readonly (PaymentNotice | null)[] = ["under_review", "rejected"];

function NextStep({ account, doulaProfileId, isReadOnly, isChecking, onCheck }: NextStepProps) {
  const { is_available, state, notice } = account;
  const connect = useConnectStripe();
  useResetOnReturn(connect.reset);

  const isNew = state === null || notice === "disconnected";
  const mayConnect =
    is_available && !(isNew && isReadOnly) && state !== "active" && !waitingNotices.includes(notice);
  const mayCheck = notice !== null || (state !== null && state !== "active");
  if (!mayConnect && !mayCheck) return null;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {mayConnect && (
          <Button
            isBusy={connect.isPending || connect.isSuccess}
            busyText="Opening Stripe..."
            onClick={() => connect.mutate(doulaProfileId)}
          >
            {isNew ? "Connect Stripe Account" : "Continue at Stripe"}
            <ExternalLink aria-hidden="true" className="size-4" />
          </Button>
        )}
        {mayCheck && (
          <Button variant="secondary" isBusy={isChecking} busyText="Checking..." onClick={onCheck}>
            Check again
          </Button>
        )}
      </div>
      {connect.error && <InlineAlert tone="error">{connectFailure(connect.error)}</InlineAlert>}
    </>
  );
}
