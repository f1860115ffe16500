import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { platformDefaults } from "../../../../contract/settings/settings.ts";
import { boot, provideBoot } from "../../../lib/boot.ts";
import { emptyApplication, stubOwnApplication } from "../../../testing/applications.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { PackagesStep } from "./packages-step.tsx";
import { PlatformFee } from "./platform-fee.tsx";

const before = { ...boot };

function setFee(percent: number) {
  const settings = { ...platformDefaults, platform_fee: percent };
  provideBoot(() => ({ ...before, settings }));
}

beforeEach(() => {
  stubOwnApplication(() => emptyApplication);
  stubApi("GET /rest/v1/doula_packages/own", () => ({ items: [] }));
});
afterEach(() => provideBoot(() => before));

it.each([
  ["the sign-up page for doulas", () => openPage("/doula-signup")],
  [
    "the packages step",
    () => {
      signIn({ user_type: "doula" });
      return renderInApp(<PackagesStep />);
    },
  ],
])("[3.17] %s shows the current platform fee with an example", async (_place, open) => {
  setFee(7.3);
  await open();
  const text =
    "The platform fee is 7.3% of each order: of $1,200 you receive $1,112.40, less Stripe's own fees.";
  await expect.element(page.getByText(text)).toBeVisible();
});

it("a platform fee of zero is shown as no fee", async () => {
  setFee(0);
  await renderInApp(<PlatformFee />);
  const text =
    "There is no platform fee at the moment: of $1,200 you receive $1,200, less Stripe's own fees.";
  await expect.element(page.getByText(text)).toBeVisible();
});
