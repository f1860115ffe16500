import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "../../testing/applications.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { openPage, stubVisitor } from "../../testing/open-page.tsx";
import { stubApi } from "../../testing/stub-api.ts";

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
});

it("a password reset link without a token offers a new link", async () => {
  await openPage("/reset-password");
  await expect.element(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect.element(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});
