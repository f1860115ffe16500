import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { platformDefaults } from "../../../contract/settings.ts";
import { currentAccountDialog } from "../../api/account-dialog.ts";
import { LogInDialogContent } from "../../features/accounts/log-in-dialog.tsx";
import { SignUpDialogContent } from "../../features/accounts/sign-up-dialog.tsx";
import { PhoneMenu } from "../../features/shell/phone-menu.tsx";
import { PublicHeader } from "../../features/shell/public-header.tsx";
import { boot, provideBoot } from "../../lib/boot.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DoulaSignupPage } from "./doula-signup-page.tsx";

const open = { ...boot };
const closedText = page.getByText("We are not taking new registrations at the moment.", { exact: true });
const nothing = () => undefined;

beforeEach(() => {
  const settings = { ...platformDefaults, allow_new_registrations: false };
  provideBoot(() => ({ ...open, settings }));
  answerApi("GET /auth/v1/user", () => ({ session: null }));
});
afterEach(() => provideBoot(() => open));

it("the sign-up dialog says so instead of asking for anything, and leads to the login", async () => {
  let typed: string | undefined;
  await renderInApp(
    <Dialog open>
      <SignUpDialogContent
        reason={undefined}
        next={undefined}
        initialEmail="ana@parent.test"
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

it("the login dialog does not lead to signing up", async () => {
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
  await expect.element(page.getByRole("button", { name: "Sign up" })).not.toBeInTheDocument();
});

it("the doulas' sign-up page says so instead of asking for anything", async () => {
  await renderInApp(<DoulaSignupPage />);
  await expect.element(closedText.first()).toBeVisible();
  await expect.element(page.getByLabelText("Full name")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Sign in here" }).click();
  expect(currentAccountDialog()).toMatchObject({ kind: "login" });
});

it("the header's button says so", async () => {
  await page.viewport(1280, 800);
  await renderInApp(<PublicHeader />);
  await expect.element(page.getByRole("button", { name: "Sign Up closed" })).toBeDisabled();
});

it("the menu's button says so", async () => {
  await renderInApp(<PhoneMenu isOpen onClose={nothing} />);
  await expect.element(page.getByRole("button", { name: "Sign Up closed" })).toBeDisabled();
});
