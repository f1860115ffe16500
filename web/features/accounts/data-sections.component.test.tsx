import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { refusal } from "../../testing/applications.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { DeleteSection } from "./data-sections.tsx";

async function openSection(user_type: SessionUser["user_type"]) {
  const user: SessionUser = {
    id: "018f0000-0000-7000-8000-000000000001",
    email: "ana@example.com",
    first_name: "Ana",
    last_name: "Ruiz",
    full_name: "Ana Ruiz",
    user_type,
    user_metadata: { user_type },
    profile_image_url: null,
    admin_needs: null,
    time_zone: null,
  };
  stubApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2031-01-01T00:00:00Z" } }));
  await renderInApp(<DeleteSection />);
}

it.each([
  ["client", "If a package you have paid for is still open, you can delete your account once it ends."],
  [
    "doula",
    "If a package that a family has paid for is still open, you can delete your account once it ends.",
  ],
] as const)(
  "the deletion form tells a %s that an open package delays the deletion",
  async (userType, sentence) => {
    await openSection(userType);
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByLabelText("Current password")).toBeVisible();
  },
);

it("the deletion form moves the focus with each step, and clears the error on Cancel", async () => {
  stubApi("DELETE /auth/v1/user", () => refusal("wrong_password", "That is not your current password.", 403));
  await openSection("client");
  const field = page.getByLabelText("Current password");
  const wrong = page.getByText("That is not your current password.").first();
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByText("Please enter your password.")).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill("not-my-password");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(wrong).toBeVisible();
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("heading", { name: "Delete account" })).toHaveFocus();
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(wrong).not.toBeInTheDocument();
});

it("an admin sees a note instead of the button that deletes the account", async () => {
  await openSection("admin");
  await expect.element(page.getByText("Admins cannot delete their own account.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete account" })).not.toBeInTheDocument();
});
