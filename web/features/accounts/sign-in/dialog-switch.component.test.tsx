import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { platformDefaults } from "../../../../contract/settings/settings.ts";
import { boot, provideBoot } from "../../../lib/boot.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { PhoneMenu } from "../../shell/header/phone-menu.tsx";
import { SiteHeader } from "../../shell/header/site-header.tsx";
import { LogInDialogContent } from "./log-in-dialog.tsx";
import { SignUpDialogContent } from "./sign-up-dialog.tsx";

const open = { ...boot };
const closedText = page.getByText("We are not taking new registrations at the moment.", { exact: true });
const nothing = () => undefined;

beforeEach(() => {
  const settings = { ...platformDefaults, allow_new_registrations: false };
  provideBoot(() => ({ ...open, settings }));
  stubApi("GET /auth/v1/user", () => ({ session: null }));
});
afterEach(() => provideBoot(() => open));

it("while registrations are closed, the sign-up dialog shows a notice instead of the form", async () => {
  let typed: string | undefined;
  await renderInApp(
    <Dialog open>
      <SignUpDialogContent
        reason={undefined}
        next={undefined}
        initialEmail="ana@parent.test"
        typed={null}
        onConfirmationSent={nothing}
        onLogIn={(email) => {
          typed = email;
        }}
      />
    </Dialog>,
  );
  await expect.element(closedText.first()).toBeVisible();
  await expect.element(page.getByLabelText("Email")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Sign in here" }).click();
  expect(typed).toBe("ana@parent.test");
});

it("while registrations are closed, the login dialog offers no account", async () => {
  await renderInApp(
    <Dialog open>
      <LogInDialogContent
        reason={undefined}
        next={undefined}
        initialEmail=""
        onSignUp={nothing}
        onSecondStep={nothing}
      />
    </Dialog>,
  );
  await expect.element(closedText.first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Create account" })).not.toBeInTheDocument();
});

it("while registrations are closed, the doula sign-up page shows a notice instead of the form", async () => {
  await openPage("/doula-signup");
  await expect.element(closedText.first()).toBeVisible();
  await expect.element(page.getByLabelText("Full name")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Sign in here" }).click();
  await expect.element(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
});

it("while registrations are closed, the header's Sign Up button is disabled", async () => {
  await page.viewport(1280, 800);
  await renderInApp(<SiteHeader />);
  await expect.element(page.getByRole("button", { name: "Sign Up closed" })).toBeDisabled();
});

it("while registrations are closed, the menu's Sign Up button is disabled", async () => {
  await renderInApp(<PhoneMenu isOpen onClose={nothing} />);
  await expect.element(page.getByRole("button", { name: "Sign Up closed" })).toBeDisabled();
});
