import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { failOffline, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts, dismiss } from "../../../ui/feedback/use-toast.ts";

const toasts = page.getByRole("region", { name: "Notifications (F8)" });
const failure = page.getByRole("dialog", { name: "Failed to sign out. Please try again." });

async function signOut(where: string): Promise<void> {
  if (where === "header") return page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

it.each([
  ["/parent-dashboard", "account menu"],
  ["/faq", "header"],
])(
  "[8.4] a failed sign-out on %s shows why below the %s, longer than the toast, and the next attempt works",
  async (path, where) => {
    signIn();
    stubParentHome();
    stubApi("GET /rest/v1/faqs", () => ({ items: [] }));
    failOffline("POST /auth/v1/logout");
    const router = await openPage(path);
    await signOut(where);
    await expect.element(toasts).toHaveTextContent("ErrorFailed to sign out. Please try again.");
    await expect
      .element(failure)
      .toHaveTextContent("Network error. Please check your internet connection and try again.");
    expect(router.latestLocation.pathname).toBe(path);
    for (const { id } of currentToasts()) dismiss(id);
    await expect.element(toasts.getByRole("listitem")).not.toBeInTheDocument();
    await expect.element(failure).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(failure).not.toBeInTheDocument();

    stubApi("POST /auth/v1/logout", () => new Response(null, { status: 204 }));
    await signOut(where);
    await expect.element(toasts).toHaveTextContent("Signed out successfullyYou have been logged out.");
    expect(router.latestLocation.pathname).toBe("/");
  },
);
