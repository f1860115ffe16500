import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";

beforeEach(stubVisitor);

const confirm = page.getByRole("button", { name: "Confirm My Email" });

it.each([
  "#token=made.up.token",
  // Of emails from before 1.1.
  "?token=made.up.token",
])("an invalid confirmation link offers to log in, and removes its token from the URL: %s", async (token) => {
  const sentence =
    "This confirmation link was already used or has expired. Log in to get a new one if you need it.";
  let sent: unknown;
  stubApi("POST /auth/v1/verify", async (request) => {
    sent = await request.json();
    return refusal("confirmation_link_invalid", sentence, 400);
  });
  const router = await openPage(`/confirm-email${token}`);
  await confirm.click();
  await expect.element(page.getByRole("heading", { name: "This link does not work" })).toHaveFocus();
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
  expect(sent).toEqual({ type: "signup", token: "made.up.token" });
  expect(router.state.location.href).toBe("/confirm-email");
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect.element(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
});

it("a failed confirmation shows an error and can be retried", async () => {
  expectLine(/Couldn't save a change: network/);
  stubApi("POST /auth/v1/verify", () => Promise.reject(new TypeError("Failed to fetch")));
  await openPage("/confirm-email#token=some.token");
  await confirm.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Network error. Please check your internet connection and try again.");
  await expect.element(confirm).toBeEnabled();
  await expectAccessible();
});

it("[7.1] a confirmation in another browser asks for the account's password", async () => {
  const sent: unknown[] = [];
  stubApi("POST /auth/v1/verify", async (request) => {
    sent.push(await request.json());
    return { status: "password_needed", email: "ana@example.org" };
  });
  await openPage("/confirm-email#token=some.token");
  await expect.element(confirm).toBeEnabled();
  expect(sent, "opening the link confirms nothing").toEqual([]);
  await confirm.click();
  await expect.element(page.getByText("ana@example.org")).toBeVisible();
  const field = page.getByLabelText(/^Password/);
  await expect.element(field).toHaveFocus();
  refuseApi("POST /auth/v1/verify", "wrong_password", 403);
  await field.fill("not-my-password");
  await confirm.click();
  await expect.element(page.getByText("That is not your current password.").first()).toBeVisible();
  await expectAccessible();
});

it("a password reset link without a token offers a new link", async () => {
  await openPage("/reset-password");
  await expect.element(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect.element(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expectAccessible();
});

it.each([
  ["/confirm-email", "POST /auth/v1/verify", "confirmation_link_invalid", "Confirm My Email"],
  [
    "/confirm-email-change",
    "POST /auth/v1/user/email_change/verify",
    "email_change_link_invalid",
    "Confirm My Email",
  ],
  ["/confirm-alert", "POST /rest/v1/doula_alerts/confirm", "alert_link_invalid", "Turn On My Alert"],
] as const)(
  "a second emailed link works in the tab where the first one was refused: %s",
  async (address, call, code, action) => {
    const button = page.getByRole("button", { name: action });
    refuseApi(call, code, 400);
    const router = await openPage(`${address}#token=first`);
    await button.click();
    await expect.element(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    let sent: unknown;
    stubApi(call, async (request) => {
      sent = await request.json();
      return refusal(code, "Used.", 400);
    });
    router.history.push(`${address}#token=second`);
    await button.click();
    await expect.poll(() => sent).toMatchObject({ token: "second" });
  },
);

it("a second password reset link works in the tab where the first one was refused", async () => {
  refuseApi("POST /auth/v1/reset", "reset_link_invalid", 400);
  const router = await openPage("/reset-password#token=first");
  const save = async () => {
    await page.getByLabelText("New password").fill("calm-river-42");
    await page.getByRole("button", { name: "Save password" }).click();
  };
  await save();
  await expect.element(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  let sent: unknown;
  stubApi("POST /auth/v1/reset", async (request) => {
    sent = await request.json();
    return new Response(null, { status: 204 });
  });
  router.history.push("/reset-password#token=second");
  await save();
  await expect.element(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  expect(sent).toEqual({ token: "second", password: "calm-river-42" });
  await expectAccessible();
});
