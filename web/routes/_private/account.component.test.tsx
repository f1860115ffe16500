import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { AdminNeed } from "../../../contract/identity/accounts.ts";
import { openPage, signIn } from "../../testing/open-page.tsx";
import { stubApi } from "../../testing/stub-api.ts";

beforeEach(() => {
  stubApi("GET /auth/v1/sessions", () => ({ items: [] }));
  stubApi("GET /auth/v1/user/email_change", () => ({ email_change: null }));
  stubApi("GET /auth/v1/user/undeliverable", () => ({ undeliverable: null }));
  stubApi("GET /auth/v1/factors", () => ({ items: [] }));
  stubApi("GET /rest/v1/doula_alerts/own", () => ({ items: [] }));
  stubApi("GET /rest/v1/email_preferences/own", () => ({ plain_subjects: false }));
  stubApi("GET /rest/v1/admin_emails/own", () => ({ reports: true, applications: true, payments: true }));
  stubApi("GET /rest/v1/former_doula_data", () => ({
    certifications: [],
    video_url: null,
    has_calendar: false,
    has_payment_account: false,
  }));
});

it.each<[AdminNeed, string, string]>([
  ["factor", "Turn on two-factor authentication", "Required before you can open the admin pages."],
  [
    "password",
    "Choose a password of at least 12 characters",
    "Required before you can open the admin pages. If yours is already that long, log out and log in again.",
  ],
])(
  "[2.6] an admin who lacks a required %s is sent to the account page, which says so",
  async (need, title, text) => {
    signIn({ user_type: "admin", admin_needs: need });
    const router = await openPage("/admin/settings");
    await expect.element(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    await expect.element(page.getByText(title, { exact: true })).toBeVisible();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    expect(router.state.location.pathname).toBe("/account");
  },
);

it("the account page is a column of 720 px in the middle of a wide screen", async () => {
  signIn({ user_type: "client" });
  await page.viewport(1280, 800);
  await openPage("/account");
  const heading = page.getByRole("heading", { level: 1, name: "Account" });
  await expect.element(heading).toBeVisible();
  const { left, right } = heading.element().getBoundingClientRect();
  expect(Math.round(right - left)).toBe(720);
  expect(Math.abs((left + right) / 2 - window.innerWidth / 2)).toBeLessThan(10);
});

it("[2.6] an admin who lacks nothing reads no requirement on the account page", async () => {
  signIn({ user_type: "admin" });
  await openPage("/account");
  await expect.element(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect.element(page.getByText(/^Required before/)).not.toBeInTheDocument();
});
