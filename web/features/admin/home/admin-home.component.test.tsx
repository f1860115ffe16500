import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Overview } from "../../../../contract/operations/overview.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { makeOverview } from "../../../testing/overview.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { AdminHome } from "./admin-home.tsx";

const overview = makeOverview({ waiting: [{ kind: "applications", count: 3 }] });

function stubWeek() {
  const day = { sign_ups: 1, searches: 400, intro_calls: 0, messages: 2 };
  stubApi("GET /rest/v1/analytics", ({ url }) => {
    expect(new URL(url).searchParams.get("days")).toBe("7");
    const dates = [1, 2, 3].map((date) => `2026-11-0${date}`);
    return {
      days: dates.map((date) => ({ ...day, day: date })),
      revenue: dates.map((date) => ({ day: date, paid: 1200, fees: 60.5, returned: 0 })),
    };
  });
}

beforeEach(() => {
  stubWeek();
  stubApi("GET /rest/v1/health_checks", () => ({ checked_at: new Date().toISOString(), checks: [] }));
});

it("shows the views only once the content above them has loaded, so that they do not move", async () => {
  const response = Promise.withResolvers<Overview>();
  stubApi("GET /rest/v1/overview", () => response.promise);
  await renderInApp(<AdminHome />);
  const users = page.getByText("User Management");
  await expect.element(users).not.toBeVisible();
  response.resolve(overview);
  await expect.element(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
  await expect.element(users).toBeVisible();
});

it("[2.14] shows the last seven days and the views on the first screen of a phone", async () => {
  await page.viewport(360, 740);
  stubApi("GET /rest/v1/overview", () => overview);
  await renderInApp(<AdminHome />);
  const week = page.getByRole("region", { name: "The last seven days" });
  await expect.element(week).toHaveTextContent("Sign-ups3");
  await expect.element(week).toHaveTextContent("Searches1,200");
  await expect.element(week).toHaveTextContent("Earned$182");
  for (const tile of page.getByRole("list").last().getByRole("listitem").all())
    await expect.element(tile).toBeInViewport({ ratio: 0.9 });
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

it("[2.14] has doulas who cannot be paid wait for an admin, and shows where nobody was found", async () => {
  const rosa = { user_id: "018f0000-0000-7000-8000-000000000002", name: "Rosa Lima" };
  stubApi("GET /rest/v1/overview", () =>
    makeOverview({
      doulas_without_payments: { count: 5, newest: [rosa] },
      unmet_searches: [{ place: "Marfa, TX", searches: 1204 }],
    }),
  );
  await renderInApp(<AdminHome />);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect.element(waiting).toHaveTextContent("5doulas who cannot be paid");
  await expect.element(waiting).toHaveTextContent("and 4 more");
  await expect
    .element(waiting.getByRole("link", { name: "Rosa Lima" }))
    .toHaveAttribute("href", `/admin/users/${rosa.user_id}`);
  const unmet = page.getByRole("region", { name: "Searches without results" });
  await expect.element(unmet.getByRole("listitem")).toHaveTextContent("Marfa, TX1,204");
  await expectAccessible();
});

it("[8.16] shows Retry in place of figures that fail to load", async () => {
  stubApi("GET /rest/v1/overview", () => overview);
  refuseApi("GET /rest/v1/analytics", "forbidden");
  await renderInApp(<AdminHome />);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("Failed to fetch analytics data");
  stubWeek();
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByText("1,200")).toBeVisible();
});
