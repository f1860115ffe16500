import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Overview } from "../../../contract/overview.schema.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { AdminHomePage } from "./admin-home-page.tsx";

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

it("shows the views once it is known what comes before them, so that they do not move", async () => {
  const answered = Promise.withResolvers<Overview>();
  answerApi("GET /auth/v1/user", () => ({ session: null }));
  answerApi("GET /rest/v1/messages/unread_count", () => ({ count: 0 }));
  answerApi("GET /rest/v1/overview", () => answered.promise);
  await renderInApp(<AdminHomePage />);
  const users = page.getByText("User Management");
  await expect.element(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await expect.element(users).not.toBeVisible();
  answered.resolve(overview);
  await expect.element(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
  await expect.element(users).toBeVisible();
});
