import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { platformDefaults } from "../../../contract/settings.ts";
import { PackagesStep } from "../../features/packages/packages-step.tsx";
import { PaymentAccountStep } from "../../features/payments/payment-account-step.tsx";
import { PlatformFee } from "../../features/payments/platform-fee.tsx";
import { boot, provideBoot } from "../../lib/boot.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { answerOnboarding, emptyOnboarding } from "../../testing/onboarding.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { DoulaSignupPage } from "./doula-signup-page.tsx";

const before = { ...boot };

function setFee(percent: number) {
  const settings = { ...platformDefaults, platform_fee: percent };
  provideBoot(() => ({ ...before, settings }));
}

beforeEach(() => {
  answerOnboarding(() => emptyOnboarding);
  answerApi("GET /rest/v1/doula_packages/own", () => ({ items: [] }));
  answerApi("GET /rest/v1/payment_account", () => ({
    is_available: true,
    is_sandbox: false,
    dashboard_url: null,
    state: null,
    takes_payments: false,
    missing: [],
    notice: null,
  }));
});
afterEach(() => provideBoot(() => before));

it.each([
  ["the sign-up page for doulas", <DoulaSignupPage key="join" />],
  ["the Stripe step", <PaymentAccountStep key="stripe" />],
  ["the packages step", <PackagesStep key="packages" />],
])("the platform fee in force is on %s, with an example", async (_place, part) => {
  setFee(7.3);
  await renderInApp(part);
  const text =
    "The platform fee is 7.3% of each order. For example, you charge $1,200: the platform fee is $87.60 and you receive $1,112.40, less Stripe’s own processing fees.";
  await expect.element(page.getByText(text)).toBeVisible();
});

it("a platform fee of zero is named as none", async () => {
  setFee(0);
  await renderInApp(<PlatformFee />);
  const text =
    "There is no platform fee at the moment. For example, you charge $1,200: you receive $1,200.00, less Stripe’s own processing fees.";
  await expect.element(page.getByText(text)).toBeVisible();
});
