import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

const rows = page.getByRole("main").getByRole("listitem").getByRole("link");
const bar = page.getByRole("navigation", { name: "Main" }).last();

// The link under the pointer loads its page early.
beforeEach(() => stubApi("GET /rest/v1/favorites", () => ({ items: [], next_cursor: null })));

async function openOnPhone(path: string) {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  return openPage(path);
}

it.each([
  ["client", ["/edit-parent-profile", "/account", "/favorites", "/orders"]],
  ["doula", ["/edit-profile", "/account", "/births", "/sales", "/answers", "/payers"]],
  [
    "admin",
    [
      ...["/edit-profile", "/account", "/admin/reports", "/admin/faq"],
      ...["/admin/orders", "/admin/medicaid", "/admin/analytics", "/admin/audit"],
    ],
  ],
] as const)(
  "the Profile page of a %s links to what has no place in a phone's bar",
  async (user_type, hrefs) => {
    signIn({ user_type });
    await openOnPhone("/profile");
    await expect.element(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect.element(page.getByRole("main").getByText("ana@example.org")).toBeVisible();
    expect(rows.elements().map((row) => row.getAttribute("href"))).toEqual(hrefs);
    await expectAccessible();
  },
);

it("a phone's bar leads to the Profile page, and marks it on the pages below", async () => {
  signIn();
  await openOnPhone("/bookings");
  const profile = bar.getByRole("link", { name: "Profile" });
  await profile.click();
  await expect.element(profile).toHaveAttribute("aria-current", "page");
  await rows.filter({ hasText: "Favorites" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Favorites" })).toBeVisible();
  await expect.element(profile).toHaveAttribute("aria-current", "true");
});

it("links to Support", async () => {
  signIn();
  await openOnPhone("/profile");
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Support" }))
    .toHaveAttribute("href", "mailto:support@doula-match.example");
});

it("signs out", async () => {
  signIn();
  stubApi("POST /auth/v1/logout", () => new Response(null, { status: 204 }));
  const router = await openOnPhone("/profile");
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/");
});
