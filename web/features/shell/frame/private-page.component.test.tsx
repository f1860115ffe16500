import { expect, it, onTestFinished } from "vitest";
import { type Locator, page } from "vitest/browser";
import { pages } from "../../../../contract/operations/site.ts";
import { openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { stubApi } from "../../../testing/stub-api.ts";
import { toast } from "../../../ui/feedback/use-toast.ts";

const back = page.getByRole("link", { name: "Back to Dashboard" });

async function openOnPhone(path: string): Promise<void> {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  signIn();
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubApi("GET /rest/v1/conversations", () => ({ items: [], next_cursor: null }));
  stubApi("GET /rest/v1/favorites", () => ({ items: [], next_cursor: null }));
  await openPage(path);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await document.fonts.ready;
}

it("[2.4] on a phone, pages in the bottom bar have no link back, and others have one", async () => {
  await openOnPhone("/bookings");
  await expect.element(back).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  await page.getByRole("main").getByRole("link", { name: "Favorites" }).click();
  await expect.element(back).toBeVisible();
});

it("[9.12] on a phone, a toast covers neither the heading nor the bottom bar", async () => {
  await openOnPhone("/bookings");
  toast({ title: "Booking cancelled", description: "We told Rosa by email." });
  const shown = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
  await expect.element(shown).toBeInViewport({ ratio: 0.9 });
  const box = (part: Locator) => part.element().getBoundingClientRect();
  expect(box(shown).top).toBeGreaterThan(box(page.getByRole("heading", { level: 1 })).bottom);
  expect(box(shown).bottom).toBeLessThan(box(page.getByRole("navigation", { name: "Main" })).top);
});

it.each(["/bookings", "/orders"])(
  "a parent's page of one column is 720 px wide at 1280: %s",
  async (path) => {
    signIn();
    stubParentHome();
    await openPage(path);
    await expect.element(page.getByRole("main").getByText(/^No (bookings|orders) yet/)).toBeVisible();
    expect(page.getByRole("main").element().firstElementChild?.getBoundingClientRect().width).toBe(720);
  },
);

const privatePaths = Object.entries(pages).flatMap(([path, access]) => (access === "user" ? [path] : []));
const adminPaths = privatePaths.filter((path) => /^\/admin\b/.test(path));

it.each(privatePaths)(
  "[2.1 2.5 6.2] %s asks a visitor to log in, and is where the login leads",
  async (path) => {
    stubVisitor();
    const router = await openPage(path);
    await expect.element(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
    expect(router.state.location.pathname).toBe(path === "/parent-dashboard" ? "/login" : "/");
    expect(router.state.location.search).toMatchObject({ next: path });
  },
);

// A request for an admin's data would have no response, and so fail the test.
it.each(adminPaths)(
  "[2.1 6.2] %s redirects a parent home, without a request for an admin's data",
  async (path) => {
    signIn();
    stubParentHome();
    const router = await openPage(path);
    await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/parent-dashboard");
  },
);

it.each(["/", "/doula-signup"])("[2.1 2.2 2.11] %s leads a signed-in parent home", async (path) => {
  signIn();
  stubParentHome();
  const router = await openPage(path);
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  expect(router.state.location.pathname).toMatch(/dashboard$/);
});
