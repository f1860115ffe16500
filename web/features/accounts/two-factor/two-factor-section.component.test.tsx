import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, makeSession, openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { TwoFactorSection } from "./two-factor-section.tsx";

const section = page.getByRole("region", { name: "Two-factor authentication" });
const button = (name: string) => section.getByRole("button", { name, exact: true });
const factorId = "018f0000-0000-7000-8000-0000000000f1";
const factor = {
  id: factorId,
  factor_type: "totp",
  status: "verified",
  created_at: "2026-11-01T12:00:00.000Z",
  recovery_codes_left: 10,
};

beforeEach(() => {
  stubApi("GET /auth/v1/user", () => ({ session: makeSession(ana) }));
});

describe("two-factor authentication", () => {
  it("is turned on with a first code, and shows the recovery codes once", async () => {
    stubApi("GET /auth/v1/factors", () => ({ items: [] }));
    stubApi("POST /auth/v1/factors", () => ({
      id: factorId,
      totp: { uri: "otpauth://totp/Doula?secret=JBSWY3DPEHPK3PXP", secret: "JBSWY3DPEHPK3PXP" },
    }));
    stubApi(`POST /auth/v1/factors/${factorId}/verify`, () => ({
      session: makeSession(ana),
      recovery_codes: ["aaaaa-bbbbb", "ccccc-ddddd"],
    }));
    await renderInApp(<TwoFactorSection />);
    await button("Turn on").click();
    await section.getByLabelText("Current password").fill("calm-river-42");
    await button("Continue").click();
    await expect.element(section.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessible();
    await section.getByRole("textbox", { name: /^Code/ }).fill("123456");
    await button("Turn on").click();
    await expect.element(section.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
    await expect.element(section.getByText("aaaaa-bbbbb")).toBeVisible();
    await expectAccessible();
  });

  it("cannot be turned off without the password and a code", async () => {
    stubApi("GET /auth/v1/factors", () => ({ items: [factor] }));
    await renderInApp(<TwoFactorSection />);
    await button("Turn off").click();
    await button("Turn off").click();
    await expect
      .element(section.getByText("Please enter the six digits from your app.").first())
      .toBeVisible();
    await expectAccessible();
  });

  it("asks for a code as the second step of logging in", async () => {
    stubVisitor();
    stubApi("POST /auth/v1/token", () => ({
      second_step: { factor_id: factorId, expires_at: "2099-01-01T00:00:00.000Z" },
    }));
    await openPage("/login");
    const logIn = page.getByRole("dialog", { name: "Log In" });
    await logIn.getByLabelText("Email").fill(ana.email);
    await logIn.getByLabelText(/^Password/).fill("calm-river-42");
    await logIn.getByRole("button", { name: "Log In" }).click();
    const step = page.getByRole("dialog", { name: "One more step" });
    await expect.element(step.getByRole("textbox", { name: /^Code/ })).toBeVisible();
    await expectAccessible();
  });
});
