import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { ana, makeSession, openPage, signIn } from "../../../testing/open-page.tsx";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { stubApi } from "../../../testing/stub-api.ts";

it.each(["/", "/dashboard", "/parent-dashboard"])(
  "[2.2 2.5] %s shows that it is loading until the session is known",
  async (path) => {
    signIn();
    stubParentHome();
    const { promise: user, resolve: stubUser } = Promise.withResolvers<unknown>();
    stubApi("GET /auth/v1/user", () => user);
    // The next page waits for it.
    const { promise: bookings, resolve: stubBookings } = Promise.withResolvers<unknown>();
    stubApi("GET /rest/v1/bookings", () => bookings);
    await openPage(path);
    await expect.element(page.getByText("Loading...")).toBeVisible();
    stubUser({ session: makeSession(ana) });
    if (path === "/") await expect.element(page.getByText("Redirecting...")).toBeVisible();
    stubBookings({ items: [], next_cursor: null });
    await expect.element(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
    await expect.element(page.getByText("Loading...")).not.toBeInTheDocument();
  },
);
