import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PaymentAccount } from "../../../../contract/commerce/payments.schema.ts";
import { setupSteps } from "../../../../contract/directory/applications.ts";
import { makeApplication } from "../../../testing/applications.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Problems } from "./problems.tsx";

const restricted: PaymentAccount = {
  is_available: true,
  is_sandbox: false,
  dashboard_url: null,
  state: "restricted",
  takes_payments: false,
  missing: ["identity_document", "bank_account"],
  notice: null,
};

/** Mounts the banner of a live profile with a Stripe problem. Returns the steps opened from it. */
async function openBanner(account: Partial<PaymentAccount>) {
  const opened: string[] = [];
  const response = { ...restricted, ...account };
  stubApi("GET /rest/v1/payment_account", () => response);
  const application = makeApplication(
    setupSteps.map(({ id }) => id),
    {
      status: "approved",
      is_listed: true,
      problems: ["payment-account"],
      takes_payments: response.takes_payments,
    },
  );
  await renderInApp(<Problems application={application} onFix={(id) => opened.push(id)} />);
  return opened;
}

const banner = page.getByRole("alert");

it("lists what Stripe still needs for an unfinished account, and opens the step", async () => {
  const opened = await openBanner({});
  await expect
    .element(banner)
    .toHaveTextContent(
      "Parents cannot pay you at the momentStripe still needs a photo of your ID and a bank account for your payouts.Continue at Stripe",
    );
  await expect.element(page.getByRole("button", { name: "Connect Stripe Account" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Continue at Stripe" }).click();
  expect(opened).toEqual(["payment-account"]);
});

it("does not say that parents cannot pay while they still can", async () => {
  await openBanner({ takes_payments: true, missing: ["bank_account"] });
  await expect.element(banner).toHaveTextContent("Your Stripe account isn't finished");
  await expect
    .element(banner)
    .toHaveTextContent("Stripe still needs a bank account for your payouts. Parents can pay you");
  await expect.element(page.getByText(/cannot pay you/)).not.toBeInTheDocument();
});

it("asks to reconnect if Stripe no longer gives us access to the account", async () => {
  await openBanner({ notice: "disconnected", missing: [] });
  await expect
    .element(banner)
    .toHaveTextContent("Stripe no longer gives us access to this account. Please connect again.");
  await expect.element(page.getByRole("button", { name: "Connect Stripe Account" })).toBeVisible();
});
