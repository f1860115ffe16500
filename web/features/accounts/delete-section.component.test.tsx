import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { DeleteSection } from "./delete-section.tsx";

async function openSection(user_type: SessionUser["user_type"]) {
  const user: SessionUser = {
    id: "018f0000-0000-7000-8000-000000000001",
    email: "ana@example.com",
    first_name: "Ana",
    last_name: "Ruiz",
    full_name: "Ana Ruiz",
    user_type,
    profile_image_url: null,
    admin_needs: null,
  };
  answerApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2031-01-01T00:00:00Z" } }));
  await renderInApp(<DeleteSection />);
}

it.each([
  ["client", "If a package you have paid for is still open, you can delete your account once it ends."],
  [
    "doula",
    "If a package that a family has paid for is still open, you can delete your account once it ends.",
  ],
] as const)("a %s reads what keeps the account before the password", async (userType, sentence) => {
  await openSection(userType);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByLabelText("Current password")).toBeVisible();
});

it("an admin reads who can let them go, and has no button", async () => {
  await openSection("admin");
  await expect.element(page.getByText("Admins cannot delete their own account.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete account" })).not.toBeInTheDocument();
});
