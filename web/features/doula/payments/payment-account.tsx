import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CreditCard, ExternalLink, Hourglass, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  missingDetailTexts,
  type PaymentNotice,
  paymentNoticeTexts,
} from "../../../../contract/commerce/payment-details.ts";
import type { PaymentAccount as Account } from "../../../../contract/commerce/payments.schema.ts";
import type { PaymentAccountState } from "../../../../contract/commerce/payments.ts";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { paymentAccountQuery, useReturnFromStripe } from "../../../api/commerce/payments.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { useConnectStripe } from "../../../client-state/connect-stripe.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { formatList } from "../../../lib/format.ts";
import { useResetOnReturn } from "../../../lib/use-reset-on-return.ts";
import { Badge, type BadgeTone } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ConnectionCard } from "../../../ui/basics/connection-card.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { joinQueries, Loaded } from "../../../ui/feedback/loaded.tsx";
import { SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

/**
 * The status of the doula's Stripe account and the next step. During review, no new account can be connected. It is quiet
 * on a draft's dashboard and below a warning about it, which lead there.
 */
export function PaymentAccount({ isQuiet = false }: { isQuiet?: boolean }) {
  const account = useQuery(paymentAccountQuery);
  const application = useQuery(ownApplicationQuery);
  return (
    <Loaded
      query={joinQueries(account, application)}
      skeleton={<AccountSkeleton />}
      failed="Couldn't load your Stripe account"
    >
      {([stripeAccount, { doula_profile_id, status }]) => (
        <div className="flex flex-col gap-4">
          <AccountStatus account={stripeAccount} />
          <NextStep
            account={stripeAccount}
            doulaProfileId={doula_profile_id}
            isReadOnly={status === "pending"}
            isQuiet={isQuiet}
            isChecking={account.isFetching}
            onCheck={() => void account.refetch()}
          />
        </div>
      )}
    </Loaded>
  );
}

function AccountSkeleton() {
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
        Parents pay for your packages through a link, by card or another payment method that you turned on at
        Stripe. We only offer methods that confirm within minutes. The money goes to your own Stripe account,
        and from there to your bank.
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
        {state && !isGone && <p>{describeAccount(account)}</p>}
        {notice && <p>{paymentNoticeTexts[notice]}</p>}
        {!is_available && !state && (
          <div>
            <p className="font-semibold">Not available yet</p>
            <p className="text-ink-soft">We can't connect Stripe accounts at the moment.</p>
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
  isQuiet: boolean;
  isChecking: boolean;
  onCheck: () => void;
}

/** States in which the doula can do nothing useful on Stripe's pages. */
const waitingNotices: readonly (PaymentNotice | null)[] = ["under_review", "rejected"];

function NextStep({ account, doulaProfileId, isReadOnly, isQuiet, isChecking, onCheck }: NextStepProps) {
  const { is_available, state, notice } = account;
  const connect = useConnectStripe({
    onError: (error) => toastFailure("Error", error, describeOnboardingFailure(error)),
  });
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
            variant={isQuiet ? "secondary" : "primary"}
            className="max-sm:grow"
            isBusy={connect.isPending || connect.isSuccess}
            busyText="Opening Stripe..."
            onClick={() => connect.mutate(doulaProfileId)}
          >
            {isNew ? "Connect Stripe Account" : "Continue at Stripe"}
            <ExternalLink aria-hidden="true" className="size-4" />
          </Button>
        )}
        {mayCheck && (
          <Button
            variant="secondary"
            className="max-sm:grow"
            isBusy={isChecking}
            busyText="Checking..."
            onClick={onCheck}
          >
            Check again
          </Button>
        )}
      </div>
      {connect.error && <InlineAlert tone="error">{describeOnboardingFailure(connect.error)}</InlineAlert>}
    </>
  );
}

/** The message for a connection that could not start. */
function describeOnboardingFailure(error: Error): string {
  return `Failed to connect to Stripe: ${getErrorMessage(error)}`;
}

/** The doula's Stripe account on their dashboard: a line that opens, unless it needs the doula. */
export function PaymentAccountCard({ isQuiet = false }: { isQuiet?: boolean }) {
  const { data: account } = useQuery(paymentAccountQuery);
  const isWorking = account?.state === "active" && account.notice === null;
  const isNamedAbove = isQuiet && account !== undefined && (account.is_available || account.state !== null);
  return (
    <ConnectionCard
      Icon={CreditCard}
      title="Stripe Account"
      folded={
        isWorking || isNamedAbove
          ? { text: account.state ? looks[account.state].label : "Not connected", isWorking }
          : undefined
      }
    >
      <PaymentAccount isQuiet={isQuiet} />
    </ConnectionCard>
  );
}

type AccountState = Pick<Account, "state" | "missing" | "notice" | "takes_payments">;

/** The status of a connected Stripe account, for the setup step, the card and the banner. */
export function describeAccount(account: AccountState): string {
  if (account.state === "active") return "Parents can pay you, and payouts go to your bank account.";
  const effect = account.takes_payments
    ? "Parents can pay you, but Stripe may hold your payouts until then."
    : "Parents cannot pay you until then.";
  return `${describeMissing(account)} ${effect}`;
}

/** What Stripe still needs. */
export function describeMissing({ missing, notice }: Pick<Account, "missing" | "notice">): string {
  const needed = missing.map((detail) => lowercaseFirstLetter(missingDetailTexts[detail]));
  const other = notice === "under_review" ? "to check your account" : "some of your details";
  const needs = needed.length > 0 ? formatList(needed) : other;
  return `Stripe still needs ${needs}.`;
}

/** What Stripe still needs of an account whose setup step is done; undefined if nothing, or there is none. */
export function useUnfinishedStripe({ steps }: Pick<OwnApplication, "steps">): string | undefined {
  const { data: account } = useQuery({ ...paymentAccountQuery, enabled: steps["payment-account"] });
  if (!account?.state || account.state === "active") return undefined;
  if (account.notice === "disconnected" || account.notice === "rejected") return undefined;
  return `Connected; ${describeMissing(account)}`;
}

function lowercaseFirstLetter(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const returnFailed = "Failed to complete Stripe connection";

interface PaymentReturnProps {
  /** The parameters Stripe added to the URL; undefined on any other visit. */
  returned: { code: string; state: string } | undefined;
  /** Clears the URL's parameters, which work only once. */
  onHandled: () => void;
}

/** Completes the connection when the browser returns from Stripe. */
export function PaymentReturn({ returned, onHandled }: PaymentReturnProps) {
  const { mutateAsync, error, isPending } = useReturnFromStripe({
    onSuccess: (state) =>
      toast(
        state === "pending"
          ? { title: "Your Stripe setup is not finished", description: "You can continue at any time." }
          : { title: "Stripe account connected successfully!", variant: "success" },
      ),
    onError: (error) => toastFailure(returnFailed, error),
  });
  const handled = useRef<string>(undefined);
  const { code, state } = returned ?? {};

  useEffect(() => {
    if (!code || !state || handled.current === code) return;
    handled.current = code;
    // The failure is shown below.
    mutateAsync({ code, state }).then(onHandled, onHandled);
  }, [code, state, mutateAsync, onHandled]);

  if (isPending) return <InlineAlert tone="info" title="Checking your Stripe account..." />;
  if (!error) return null;
  return (
    <InlineAlert tone="error" title={returnFailed}>
      {getErrorMessage(error)}
    </InlineAlert>
  );
}
