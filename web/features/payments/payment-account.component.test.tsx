import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { errorMessages } from "../../../contract/errors.ts";
import type { PaymentAccount } from "../../../contract/payments.schema.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { answerOnboarding, emptyOnboarding, refusal } from "../../testing/onboarding.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { currentToasts, dismiss } from "../../ui/use-toast.ts";
import { PaymentAccountCard } from "./payment-account-card.tsx";
import { PaymentAccountStep } from "./payment-account-step.tsx";
import { PaymentReturn } from "./payment-return.tsx";

const none: PaymentAccount = {
  is_available: true,
  is_sandbox: false,
  dashboard_url: null,
  state: null,
  takes_payments: false,
  missing: [],
  notice: null,
};

const connect = page.getByRole("button", { name: "Connect Stripe Account" });
const continueSetup = page.getByRole("button", { name: "Continue at Stripe" });
const checkAgain = page.getByRole("button", { name: "Check again" });
const toasts = page.getByRole("region", { name: "Notifications (F8)" });

beforeEach(() => answerOnboarding(() => emptyOnboarding));
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

const answerAccount = (answer: () => Partial<PaymentAccount>) =>
  answerApi("GET /rest/v1/payment_account", () => ({ ...none, ...answer() }));

async function openStep(account: Partial<PaymentAccount>) {
  answerAccount(() => account);
  await renderInApp(
    <>
      <PaymentAccountStep />
      <Toaster />
    </>,
  );
}

describe("the account", () => {
  it("that is not there yet can be connected, and the step says what for", async () => {
    await openStep({});
    await expect.element(connect).toBeVisible();
    await expect.element(page.getByText(/money goes to your own Stripe account/)).toBeVisible();
    await expect.element(checkAgain).not.toBeInTheDocument();
  });

  it("that was left halfway can be finished", async () => {
    await openStep({ state: "pending" });
    await expect.element(page.getByText("Not finished")).toBeVisible();
    await expect.element(continueSetup).toBeVisible();
  });

  it("that is restricted says in plain words what is missing", async () => {
    await openStep({ state: "restricted", missing: ["identity_document", "bank_account"] });
    const text =
      "Connected; Stripe still needs a photo of your ID and a bank account for your payouts. Parents cannot pay you until then.";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(continueSetup).toBeVisible();
  });

  it("that takes payments and cannot pay out does not say that parents cannot pay", async () => {
    await openStep({ state: "restricted", takes_payments: true, missing: ["bank_account"] });
    const text = "Connected; Stripe still needs a bank account for your payouts. Parents can pay you";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText(/cannot pay you/)).not.toBeInTheDocument();
  });

  it("that Stripe is checking leaves nothing to do but wait", async () => {
    await openStep({ state: "restricted", notice: "under_review" });
    await expect.element(page.getByText(/Stripe is still checking your details/)).toBeVisible();
    await expect.element(checkAgain).toBeVisible();
    await expect.element(continueSetup).not.toBeInTheDocument();
  });

  it("that Stripe no longer shows us is connected again", async () => {
    await openStep({ state: "restricted", notice: "disconnected" });
    await expect.element(connect).toBeVisible();
  });

  it("that is active needs nothing", async () => {
    await openStep({ state: "active" });
    await expect
      .element(page.getByText("Parents can pay you, and payouts go to your bank account."))
      .toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  it("cannot be connected where the site has no key", async () => {
    await openStep({ is_available: false });
    await expect.element(page.getByText("Not available yet")).toBeVisible();
    await expect.element(connect).not.toBeInTheDocument();
  });

  it("of a sandbox says so", async () => {
    await openStep({ is_sandbox: true });
    await expect.element(page.getByText("Sandbox: no real money")).toBeVisible();
  });

  it("cannot be changed while the profile is in review", async () => {
    answerOnboarding(() => ({ ...emptyOnboarding, status: "pending" }));
    await openStep({});
    await expect.element(page.getByText(/Your profile is in review, so it cannot be changed/)).toBeVisible();
    await expect.element(connect).not.toBeInTheDocument();
  });

  it("that is unfinished can be finished while the profile is in review", async () => {
    answerOnboarding(() => ({ ...emptyOnboarding, status: "pending" }));
    await openStep({ state: "pending" });
    await expect.element(page.getByText("Not finished")).toBeVisible();
    await expect.element(continueSetup).toBeVisible();
    const buttons = page.getByRole("button").elements();
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Continue at Stripe", "Check again"]);
  });

  it("is checked again when asked to", async () => {
    let state: PaymentAccount["state"] = "pending";
    answerAccount(() => ({ state }));
    await renderInApp(<PaymentAccountCard />);
    const card = page.getByRole("region", { name: "Stripe Account" });
    await expect.element(card).toHaveTextContent("Not finished");
    state = "active";
    await checkAgain.click();
    await expect.element(card).toHaveTextContent("Active");
  });

  it("that cannot be read comes with Retry", async () => {
    expectLine(/^Couldn't load payment-account: /);
    answerApi("GET /rest/v1/payment_account", () => refusal("internal", "An unexpected error occurred"));
    await renderInApp(<PaymentAccountCard />);
    await expect.element(page.getByText("Couldn't load your Stripe account")).toBeVisible();
    answerAccount(() => ({}));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(connect).toBeVisible();
  });
});

describe("connecting", () => {
  it("that fails says so with the reason", async () => {
    answerApi("POST /functions/v1/stripe-connect", () =>
      refusal("payments_unavailable", errorMessages.payments_unavailable),
    );
    await openStep({});
    await connect.click();
    const text = `Failed to connect to Stripe: ${errorMessages.payments_unavailable}`;
    await expect.element(page.getByRole("alert")).toHaveTextContent(text);
    await expect.element(toasts).toHaveTextContent(`Error${text}`);
    await expect.element(connect).toBeEnabled();
  });

  it.each([
    "https://connect.stripe.com.evil.test/setup",
    "https://evil.test/",
    "javascript:alert(1)",
    "setup",
  ])("never leads to %s", async (url) => {
    expectLine(/Couldn't save a change/);
    const sent: unknown[] = [];
    answerApi("POST /functions/v1/stripe-connect", async (request) => {
      sent.push(await request.json());
      return { url };
    });
    await openStep({});
    await connect.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to connect to Stripe: ");
    expect(sent).toEqual([
      {
        action: "create_account_link",
        doula_id: emptyOnboarding.doula_profile_id,
        redirect_url: `${location.origin}/doula-dashboard`,
      },
    ]);
  });
});

describe("coming back from Stripe", () => {
  const returned = { code: "the-code", state: "the-state" };

  async function comeBack(answer: (request: Request) => unknown, state: PaymentAccount["state"] = "active") {
    answerApi("POST /functions/v1/stripe-connect", answer);
    answerAccount(() => ({ state }));
    const onHandled = vi.fn();
    await renderInApp(
      <>
        <PaymentReturn returned={returned} onHandled={onHandled} />
        <Toaster />
      </>,
    );
    return onHandled;
  }

  it("completes the connection once", async () => {
    const sent: unknown[] = [];
    const onHandled = await comeBack(async (request) => {
      sent.push(await request.json());
      return { success: true };
    });
    await expect.element(toasts).toHaveTextContent("Stripe account connected successfully!");
    expect(sent).toEqual([{ action: "handle_callback", ...returned }]);
    expect(onHandled).toHaveBeenCalledOnce();
  });

  it("from a setup left halfway is no success", async () => {
    await comeBack(() => ({ success: true }), "pending");
    await expect.element(toasts).toHaveTextContent("Your Stripe setup is not finished");
  });

  it("that is refused says why, and clears the address too", async () => {
    const sentence = errorMessages.stripe_return_invalid;
    const onHandled = await comeBack(() => refusal("stripe_return_invalid", sentence));
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(`Failed to complete Stripe connection${sentence}`);
    await expect.element(toasts).toHaveTextContent(`Failed to complete Stripe connection${sentence}`);
    expect(onHandled).toHaveBeenCalledOnce();
  });
});
