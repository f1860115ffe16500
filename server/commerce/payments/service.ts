import { createHash, randomBytes } from "node:crypto";
import type { PaymentAccount } from "../../../contract/commerce/payments.schema.ts";
import { onboardingHours } from "../../../contract/commerce/payments.ts";
import type { Transaction } from "../../../db/database.ts";
import {
  findPaymentAccount,
  findPaymentAccountOfUser,
  lockEditableProfile,
  lockOwnProfile,
  type StoredPaymentAccount,
  saveNewPaymentAccount,
  savePaymentAccountState,
  unlinkPaymentAccount,
  withdrawForRemoval,
} from "../../directory/doulas/service.ts";
import { finishOauth, startOauth } from "../../identity/oauth/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { createSignature, isSameSignature } from "../../platform/security/cookies.ts";
import {
  type AccountStatus,
  type Payments,
  type PaymentsProvider,
  PaymentsUnavailable,
} from "../../providers/payments/payments.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";

const dashboardPath = "/doula-dashboard";
const maxAttempts = 5;
/**
 * A retry within this time gets the same account. If the key stayed the same for longer, Stripe would also
 * repeat a failure for a whole day.
 */
const sameAccountMs = 10 * 60_000;

/** Returns a doula's own payment account as Stripe reports it now, or as last stored if Stripe does not respond. */
export async function readPaymentAccount(
  platform: Platform,
  payments: Payments,
  userId: string,
): Promise<PaymentAccount> {
  const { accountId, state, canCharge } = await requireAccountOfUser(platform, userId);
  const site = {
    is_available: payments !== undefined,
    is_sandbox: payments?.isSandbox ?? false,
    dashboard_url: (accountId && payments?.dashboardUrl) || null,
  };
  if (!accountId) return { ...site, state: null, takes_payments: false, missing: [], notice: null };
  const lastKnown = { ...site, state, takes_payments: canCharge, missing: [], notice: "unchecked" as const };
  if (!payments) return lastKnown;
  try {
    const status = await refreshAccount(platform, payments, accountId);
    if (!status)
      return { ...site, state: "restricted", takes_payments: false, missing: [], notice: "disconnected" };
    const { canCharge: takes_payments, ...shown } = status;
    return { ...site, takes_payments, ...shown };
  } catch (error) {
    if (error instanceof Refusal && error.code === "payments_unavailable") return lastKnown;
    throw error;
  }
}

/**
 * Disconnects a payment account, which its owner keeps at Stripe, and withdraws a profile in review. A job withdraws
 * open payment links. Calling it again changes nothing.
 */
export async function disconnectAccount(platform: Platform, userId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId);
    const account = await findPaymentAccountOfUser(tx, userId);
    if (!account?.accountId) return;
    await withdrawForRemoval(platform, tx, { userId, profile });
    await unlinkPaymentAccount(tx, userId);
    await publishChange(platform, tx, account);
    await recordAudit(tx, {
      actorId: userId,
      action: "payment_account.disconnected",
      subject: { type: "doula_profile", id: profile.id },
      before: { stripe_account_id: account.accountId },
      after: { stripe_account_id: null },
    });
  });
}

interface AccountLinkInput {
  userId: string;
  /** The doula's profile. It must be the viewer's own, otherwise not_found. */
  doulaProfileId: string;
  redirectUrl: string;
  /** The site's own origins: the configured one, and the one the request came from. */
  ownOrigins: readonly string[];
}

/** Returns the URL of Stripe's onboarding page for a doula, and creates their account before the first visit. */
export async function createAccountLink(
  platform: Platform,
  payments: Payments,
  { userId, doulaProfileId, redirectUrl, ownOrigins }: AccountLinkInput,
): Promise<{ url: string }> {
  const account = await requireAccountOfUser(platform, userId);
  if (account.doulaProfileId !== doulaProfileId) throw new Refusal("not_found");
  if (!ownOrigins.some((origin) => redirectUrl === origin + dashboardPath)) throw foreignRedirect();
  const requireEditable = () => inTransaction(platform.db, (tx) => lockEditableProfile(tx, userId));
  // A connected account can be finished while the profile is in review; only a new account
  // changes the profile.
  if (!account.accountId) await requireEditable();
  if (!payments) throw new Refusal("payments_not_available");

  const code = randomBytes(32).toString("base64url");
  const visit = { userId, provider: "stripe" as const, code, minutes: onboardingHours * 60 };
  const state = await signState(platform, userId, await startOauth(platform, visit));
  const returnUrl = `${redirectUrl}?${new URLSearchParams({ code, state })}`;
  const refreshUrl = `${redirectUrl}?step=payment-account`;
  const createOnboardingLink = (accountId: string) =>
    callStripe(platform, () => payments.createAccountLink({ accountId, returnUrl, refreshUrl }));

  const accountId = account.accountId ?? (await createAccount(platform, payments, account));
  const replaceAccount = async () => {
    await requireEditable();
    return createAccount(platform, payments, { ...account, accountId });
  };
  const url =
    (await createOnboardingLink(accountId)) ??
    // Stripe no longer knows the account.
    (await createOnboardingLink(await replaceAccount()));
  if (!url) throw new Refusal("payments_unavailable");
  return { url };
}

/**
 * Ends a doula's visit to Stripe: checks that they return from their own visit, once, and reads the account's state.
 */
export async function handleCallback(
  platform: Platform,
  payments: Payments,
  { userId, code, state }: { userId: string; code: string; state: string },
): Promise<void> {
  if (!payments) throw new Refusal("payments_not_available");
  const { accountId } = await requireAccountOfUser(platform, userId);
  const [secret = ""] = state.split(".");
  const isOurs = isSameSignature(state, await signState(platform, userId, secret));
  const visit = { userId, provider: "stripe" as const, state: secret, code };
  if (!isOurs || !accountId || !(await finishOauth(platform, visit)))
    throw new Refusal("stripe_return_invalid");
  if (!(await refreshAccount(platform, payments, accountId))) throw new Refusal("stripe_account_gone");
}

/**
 * Reads an account's state from Stripe and stores it. Responses can arrive in any order, so one that may be older than
 * the stored state is dropped and requested again. Returns null if the account is gone. In that case, the account needs
 * attention, or is removed from its doula if `detaches` is set.
 */
export async function refreshAccount(
  platform: Platform,
  payments: PaymentsProvider,
  accountId: string,
  { detaches = false } = {},
): Promise<AccountStatus | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const read = await findPaymentAccount(platform.db, accountId);
    if (!read) return null;
    const status = await callStripe(platform, () => payments.readAccount(accountId));
    const state = status?.state ?? (detaches ? null : "restricted");
    const canCharge = status?.canCharge ?? false;
    const isStored = await inTransaction(platform.db, async (tx) => {
      if (!(await savePaymentAccountState(tx, { read, state, canCharge }))) return false;
      if (state !== read.state) await publishChange(platform, tx, read);
      return true;
    });
    if (isStored) return status;
  }
  throw new Refusal("payments_unavailable");
}

async function requireAccountOfUser({ db }: Platform, userId: string): Promise<StoredPaymentAccount> {
  const account = await findPaymentAccountOfUser(db, userId);
  if (!account) throw new Refusal("not_found");
  return account;
}

/** Creates an account that replaces the one that was read. Two simultaneous clicks create only one. */
async function createAccount(
  platform: Platform,
  payments: PaymentsProvider,
  { userId, doulaProfileId, email, accountId: replaced }: StoredPaymentAccount,
): Promise<string> {
  const period = Math.floor(platform.now().getTime() / sameAccountMs);
  const key = JSON.stringify([doulaProfileId, replaced, email, period]);
  const idempotencyKey = createHash("sha256").update(key).digest("base64url");
  const created = await callStripe(platform, () => payments.createAccount({ email, idempotencyKey }));
  return inTransaction(platform.db, async (tx) => {
    await lockEditableProfile(tx, userId);
    const current = await findPaymentAccountOfUser(tx, userId);
    if (current?.accountId && current.accountId !== replaced) return current.accountId;
    await saveNewPaymentAccount(tx, { doulaProfileId, accountId: created });
    await publishChange(platform, tx, { userId, doulaProfileId });
    if (replaced)
      await recordAudit(tx, {
        actorId: userId,
        action: "payment_account.replaced",
        subject: { type: "doula_profile", id: doulaProfileId },
        before: { stripe_account_id: replaced },
        after: { stripe_account_id: created },
      });
    return created;
  });
}

/** Notifies the doula's open dashboards. */
function publishChange(
  { realtime }: Platform,
  tx: Transaction,
  { userId, doulaProfileId }: Pick<StoredPaymentAccount, "userId" | "doulaProfileId">,
): Promise<void> {
  return realtime.publish(tx, [userId], { type: "doula_profile.changed", doula_profile_id: doulaProfileId });
}

/** Signs a state for this doula, so that another doula's state is refused without a database query. */
async function signState({ auth }: Platform, userId: string, secret: string): Promise<string> {
  const { secret: key } = await auth.$context;
  return `${secret}.${createSignature(key, "return from stripe", `${userId}.${secret}`)}`;
}

/** Calls Stripe. */
export async function callStripe<Result>({ logger }: Platform, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    logger.error(
      { provider: "stripe", failure: error.failure, status: error.status },
      "payments unavailable",
    );
    throw new Refusal("payments_unavailable", { retryAfterSeconds: 5 });
  }
}

function foreignRedirect(): Refusal {
  const message = "This address does not lead back to Home.";
  return new Refusal("invalid_input", { errors: [{ field: "redirect_url", code: "foreign", message }] });
}
