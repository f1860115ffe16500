import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ana, openPage, signIn } from "../../testing/open-page.tsx";
import { stubParentHome } from "../../testing/parent-home.ts";
import { failApi, stubApi } from "../../testing/stub-api.ts";

const card = page.getByRole("region", { name: "Due Date Calendar" });
const profileCall = `GET /rest/v1/parent_profiles/${ana.id}`;

beforeEach(() => {
  signIn();
  stubParentHome();
});

it("[2.5] the due date calendar stays hidden until Edit Profile shows it again", async () => {
  stubParentHome({ due_date: "2099-05-05" });
  stubApi(`GET /rest/v1/users/${ana.id}`, () => ({ has_admin_form: false }));
  const router = await openPage("/parent-dashboard");
  await card.getByRole("button", { name: "Hide Due Date Calendar" }).click();
  await expect.element(card).not.toBeInTheDocument();
  await router.navigate({ to: "/edit-profile" });
  const show = page.getByRole("button", { name: "Show the Due Date Calendar on my dashboard" });
  await expect.element(show).toBeVisible();
  await router.navigate({ to: "/parent-dashboard" });
  await expect.element(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  await router.navigate({ to: "/edit-profile" });
  await show.click();
  await router.navigate({ to: "/parent-dashboard" });
  await expect.element(card.getByText("Due: Tuesday, May 5, 2099")).toBeVisible();
});

it("[2.5] slow requests do not hold up the dashboard", async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  stubApi(profileCall, async () => {
    await late;
    return { user_id: ana.id, due_date: null };
  });
  stubApi("GET /rest/v1/bookings", async () => {
    await late;
    return { items: [], next_cursor: null };
  });
  await openPage("/parent-dashboard");
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  await expect.poll(() => card.element().querySelector("[aria-busy=true]")).not.toBeNull();
  arrive();
  await expect.element(card.getByText(/^Add your due date/)).toBeVisible();
});

it("[8.6] a profile that fails to load shows an error on the card, and Retry loads it", async () => {
  failApi(profileCall);
  await openPage("/parent-dashboard");
  await expect.element(card.getByRole("alert")).toHaveTextContent("Failed to load profile data");
  stubParentHome();
  await card.getByRole("button", { name: "Retry" }).click();
  await expect.element(card.getByText(/^Add your due date/)).toBeVisible();
});
