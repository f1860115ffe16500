import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { PaymentAccount } from "../../../../contract/commerce/payments.schema.ts";
import { errorMessages } from "../../../../contract/errors.ts";
import {
  emptyApplication,
  makePaymentAccount,
  refusal,
  stubOwnApplication,
} from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { currentToasts, dismiss } from "../../../ui/feedback/use-toast.ts";
import { PaymentAccountCard, PaymentReturn } from "./payment-account.tsx";
import { PaymentAccountStep } from "./payment-account-step.tsx";

const connect = page.getByRole("button", { name: "Connect Stripe Account" });
const continueSetup = page.getByRole("button", { name: "Continue at Stripe" });
const checkAgain = page.getByRole("button", { name: "Check again" });
const toasts = page.getByRole("region", { name: "Notifications (F8)" });

beforeEach(() => stubOwnApplication(() => emptyApplication));
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

const stubAccount = (respond: () => Partial<PaymentAccount>) =>
  stubApi("GET /rest/v1/payment_account", () => makePaymentAccount(respond()));

async function openStep(account: Partial<PaymentAccount>) {
  stubAccount(() => account);
  await renderInApp(
    <>
      <PaymentAccountStep />
      <Toaster />
    </>,
  );
}

describe("the account", () => {
  it("can be connected if it does not exist yet", async () => {
    await openStep({});
    await expect.element(connect).toBeVisible();
    await expect.element(page.getByText(/money goes to your own Stripe account/)).toBeVisible();
    await expect.element(checkAgain).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("can be finished if it is incomplete", async () => {
    await openStep({ state: "pending" });
    await expect.element(page.getByText("Not finished")).toBeVisible();
    await expect.element(continueSetup).toBeVisible();
  });

  it("[2.12] lists in plain words what is missing if it is restricted", async () => {
    await openStep({ state: "restricted", missing: ["identity_document", "bank_account"] });
    const text =
      "Stripe still needs a photo of your ID and a bank account for your payouts. Parents cannot pay you until then.";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(continueSetup).toBeVisible();
  });

  it("has no warning that parents cannot pay if only payouts are off", async () => {
    await openStep({ state: "restricted", takes_payments: true, missing: ["bank_account"] });
    const text = "Stripe still needs a bank account for your payouts. Parents can pay you";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText(/cannot pay you/)).not.toBeInTheDocument();
  });

  it("offers no action while Stripe is reviewing it", async () => {
    await openStep({ state: "restricted", notice: "under_review" });
    await expect.element(page.getByText(/Stripe is still checking your details/)).toBeVisible();
    await expect.element(checkAgain).toBeVisible();
    await expect.element(continueSetup).not.toBeInTheDocument();
  });

  it("can be connected again if Stripe has revoked our access", async () => {
    await openStep({ state: "restricted", notice: "disconnected" });
    await expect.element(connect).toBeVisible();
  });

  it("requires no action if it is active", async () => {
    await openStep({ state: "active" });
    await expect
      .element(page.getByText("Parents can pay you, and payouts go to your bank account."))
      .toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  it("cannot be connected if the site has no Stripe key", async () => {
    await openStep({ is_available: false });
    await expect.element(page.getByText("Not available yet")).toBeVisible();
    await expect.element(connect).not.toBeInTheDocument();
  });

  it("is labeled if it is in Stripe's sandbox", async () => {
    await openStep({ is_sandbox: true });
    await expect.element(page.getByText("Sandbox: no real money")).toBeVisible();
  });

  it("cannot be changed while the profile is in review", async () => {
    stubOwnApplication(() => ({ ...emptyApplication, status: "pending" }));
    await openStep({});
    await expect.element(page.getByText(/Your profile is in review, so it can't be changed/)).toBeVisible();
    await expect.element(connect).not.toBeInTheDocument();
  });

  it("can be finished during review if it is incomplete", async () => {
    stubOwnApplication(() => ({ ...emptyApplication, status: "pending" }));
    await openStep({ state: "pending" });
    await expect.element(page.getByText("Not finished")).toBeVisible();
    await expect.element(continueSetup).toBeVisible();
    const buttons = page.getByRole("button").elements();
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Continue at Stripe", "Check again"]);
  });

  it("[2.12] can be checked again", async () => {
    let state: PaymentAccount["state"] = "pending";
    stubAccount(() => ({ state }));
    await renderInApp(<PaymentAccountCard />);
    const card = page.getByRole("region", { name: "Stripe Account" });
    await expect.element(card).toHaveTextContent("Not finished");
    state = "active";
    await checkAgain.click();
    await expect.element(card).toHaveTextContent("Active");
  });

  it("shows Retry if it fails to load", async () => {
    expectLine(/^Couldn't load payment-account: /);
    stubApi("GET /rest/v1/payment_account", () => refusal("internal", "An unexpected error occurred"));
    await renderInApp(<PaymentAccountCard />);
    await expect.element(page.getByText("Couldn't load your Stripe account")).toBeVisible();
    stubAccount(() => ({}));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(connect).toBeVisible();
  });
});

describe("connecting", () => {
  it("[8.14] shows the reason if Stripe is unavailable", async () => {
    stubApi("POST /functions/v1/stripe-connect", () =>
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
  ])("never redirects to %s", async (url) => {
    expectLine(/Couldn't save a change/);
    const sent: unknown[] = [];
    stubApi("POST /functions/v1/stripe-connect", async (request) => {
      sent.push(await request.json());
      return { url };
    });
    await openStep({});
    await connect.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to connect to Stripe: ");
    expect(sent).toEqual([
      {
        action: "create_account_link",
        doula_id: emptyApplication.doula_profile_id,
        redirect_url: `${location.origin}/doula-dashboard`,
      },
    ]);
  });
});

describe("returning from Stripe", () => {
  const returned = { code: "the-code", state: "the-state" };

  async function returnFromStripe(
    respond: (request: Request) => unknown,
    state: PaymentAccount["state"] = "active",
  ) {
    stubApi("POST /functions/v1/stripe-connect", respond);
    stubAccount(() => ({ state }));
    const onHandled = vi.fn();
    await renderInApp(
      <>
        <PaymentReturn returned={returned} onHandled={onHandled} />
        <Toaster />
      </>,
    );
    return onHandled;
  }

  it("[8.14] completes the connection only once", async () => {
    const sent: unknown[] = [];
    const onHandled = await returnFromStripe(async (request) => {
      sent.push(await request.json());
      return { success: true };
    });
    await expect.element(toasts).toHaveTextContent("Stripe account connected successfully!");
    expect(sent).toEqual([{ action: "handle_callback", ...returned }]);
    expect(onHandled).toHaveBeenCalledOnce();
  });

  it("says that the setup is not finished if it is incomplete", async () => {
    await returnFromStripe(() => ({ success: true }), "pending");
    await expect.element(toasts).toHaveTextContent("Your Stripe setup is not finished");
  });

  it("[8.14] shows the reason if the connection is refused", async () => {
    const sentence = errorMessages.stripe_return_invalid;
    const onHandled = await returnFromStripe(() => refusal("stripe_return_invalid", sentence));
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(`Failed to complete Stripe connection${sentence}`);
    await expect.element(toasts).toHaveTextContent(`Failed to complete Stripe connection${sentence}`);
    expect(onHandled).toHaveBeenCalledOnce();
  });

  it("[4.12] asks a signed-out doula to log in first, and keeps Stripe's parameters", async () => {
    stubVisitor();
    const router = await openPage("/doula-dashboard?code=the-code&state=the-state");
    await expect.element(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
    const { next } = router.state.location.search as { next?: string };
    expect(next).toBe("/doula-dashboard?code=the-code&state=the-state");
  });
});
