import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { stubDoulaHome } from "../../../testing/doula-home.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { makeOverview } from "../../../testing/overview.ts";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { stubApi } from "../../../testing/stub-api.ts";

/** Another version of the server may return other types. */
function signInAs(userType: string): void {
  signIn({ user_type: userType as "client" });
}

it.each(["client", "Client", "of no kind"])(
  "[2.1 4.14] /dashboard shows the parent dashboard for the user type '%s'",
  async (userType) => {
    signInAs(userType);
    stubParentHome();
    await openPage("/dashboard");
    await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Start Searching" })).toBeVisible();
  },
);

it.each([
  ["Doula", "/doula-dashboard"],
  ["ADMIN", "/admin-dashboard"],
])("[2.1 4.14] /dashboard redirects the user type '%s' to %s", async (userType, home) => {
  signInAs(userType);
  stubDoulaHome();
  stubApi("GET /rest/v1/overview", () => makeOverview());
  stubApi("GET /rest/v1/health_checks", () => ({ checked_at: "2026-11-27T09:05:00.000Z", checks: [] }));
  stubApi("GET /rest/v1/analytics", () => ({ days: [] }));
  const router = await openPage("/dashboard");
  await expect.poll(() => router.latestLocation.pathname).toBe(home);
  await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Search", exact: true })).not.toBeInTheDocument();
});
