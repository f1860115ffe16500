import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Overview } from "../../../contract/overview.schema.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { AdminHome } from "./admin-home.tsx";

const overview: Overview = {
  is_in_maintenance: false,
  waiting: [{ kind: "applications", count: 3 }],
  outbox: {
    is_held: false,
    waiting: 0,
    oldest_at: null,
    last_sent_at: null,
    last_error: null,
    is_stuck: false,
  },
  missing_providers: [],
  sandboxes: [],
};

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
