import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { ana, makeSession, openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

beforeEach(() => {
  stubVisitor();
  stubApi("GET /rest/v1/faqs", () => ({ items: [] }));
  stubApi("POST /auth/v1/token", () => {
    signIn();
    return makeSession(ana);
  });
});

const header = page.getByRole("banner");
const logIn = page.getByRole("dialog", { name: "Log In" });
const signUp = page.getByRole("dialog", { name: "Create Your Account" });

async function sendLogIn() {
  await logIn.getByLabelText("Email").fill(ana.email);
  await logIn.getByLabelText(/^Password/).fill("calm-river-42");
  await logIn.getByRole("button", { name: "Log In" }).click();
}

it("[4.14] a dialog has its own history entry: Back closes it, and Forward opens it again", async () => {
  const { history } = await openPage("/faq");
  await header.getByRole("button", { name: "Log In" }).click();
  await expect.element(logIn).toBeVisible();
  expect(history.location.href).toBe("/faq?dialog=login");
  history.back();
  await expect.element(logIn).not.toBeInTheDocument();
  expect(history.location.href).toBe("/faq");
  history.forward();
  await expect.element(logIn).toBeVisible();
});

it("[4.14] switching stays in the same history entry, and closing goes back", async () => {
  const { history } = await openPage("/faq");
  await header.getByRole("button", { name: "Sign Up" }).click();
  await signUp.getByRole("button", { name: "Sign in here" }).click();
  await expect.element(logIn).toBeVisible();
  expect(history.location.href).toBe("/faq?dialog=login");
  await logIn.getByRole("button", { name: "Close" }).click();
  await expect.element(logIn).not.toBeInTheDocument();
  expect(history.location.href).toBe("/faq");
  expect(history.canGoBack()).toBe(false);
});

it("a reload keeps the dialog, what it says and the typed email, which is not in the URL", async () => {
  const router = await openPage("/doula-signup");
  await page.getByLabelText("Email").fill("grace@doula.test");
  await page.getByRole("button", { name: "Sign in here" }).click();
  await expect.element(logIn.getByLabelText("Email")).toHaveValue("grace@doula.test");
  expect(router.history.location.href).toBe("/doula-signup?dialog=login");
  await cleanup();
  await openPage(router.history);
  await expect.element(logIn.getByLabelText("Email")).toHaveValue("grace@doula.test");
});

it("after the login, 'next' takes the place of the dialog in the history", async () => {
  const { history } = await openPage("/faq");
  history.push("/how-it-works?dialog=login&next=/bookings");
  await sendLogIn();
  await expect.element(page.getByText("No bookings yet")).toBeVisible();
  expect(history.location.href).toBe("/bookings");
  history.back();
  await expect.element(page.getByText("No FAQs available at the moment.")).toBeVisible();
});

it("a signed-in person continues right away", async () => {
  signIn();
  const { history } = await openPage("/login?next=/bookings");
  await expect.element(page.getByText("No bookings yet")).toBeVisible();
  expect(history.location.href).toBe("/bookings");
  await expect.element(logIn).not.toBeInTheDocument();
});

it("a path on another site is no 'next'", async () => {
  const { history } = await openPage("/faq?dialog=login&next=//evil.example");
  await logIn.getByRole("button", { name: "Create account" }).click();
  await expect.element(signUp).toBeVisible();
  expect(history.location.href).toBe("/faq?dialog=signup");
});

it("[2.1] closing the dialog of /login leads to the landing page", async () => {
  const { history } = await openPage("/login");
  await logIn.getByRole("button", { name: "Close" }).click();
  await expect.element(logIn).not.toBeInTheDocument();
  expect(history.location.href).toBe("/");
  await expect.element(page.getByRole("heading", { name: "Find Your Perfect Doula" })).toBeVisible();
});
