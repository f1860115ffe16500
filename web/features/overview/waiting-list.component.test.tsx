import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Overview } from "../../../contract/overview.schema.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { WaitingList } from "./waiting-list.tsx";

let overview: Overview;
beforeEach(() => {
  overview = { waiting: [], missing_providers: [], sandboxes: [] };
  answerApi("GET /auth/v1/user", () => ({ session: null }));
  answerApi("GET /rest/v1/overview", () => overview);
});

describe("what waits for an admin", () => {
  it("is one calm line where nothing does", async () => {
    await renderInApp(<WaitingList />);
    await expect.element(page.getByText("Nothing waits for you.")).toBeVisible();
    await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  });

  it("has its count and leads to its page", async () => {
    overview.waiting = [
      { kind: "applications", count: 1000 },
      { kind: "changed_profiles", count: 2 },
      { kind: "failed_emails", count: 1 },
    ];
    await renderInApp(<WaitingList />);
    await expect
      .element(page.getByRole("link", { name: "1,000+ applications to review" }))
      .toHaveAttribute("href", "/admin/applications");
    await expect
      .element(page.getByRole("link", { name: "2 profiles changed since approval" }))
      .toHaveAttribute("href", "/admin/applications/changes");
    await expect
      .element(page.getByRole("link", { name: "1 email that failed" }))
      .toHaveAttribute("href", "/admin/emails");
  });

  it("names services without keys, and in development those of the sandbox", async () => {
    overview = { waiting: [], missing_providers: ["stripe"], sandboxes: ["google"] };
    await renderInApp(<WaitingList />);
    await expect.element(page.getByText("Stripe: keys missing.")).toBeVisible();
    await expect.element(page.getByText("Sandbox: Google Calendar")).toBeVisible();
  });

  it("that could not be read says so, with Retry", async () => {
    expectLine(/Couldn't load/);
    answerApi("GET /rest/v1/overview", () =>
      Response.json({ code: "forbidden", detail: "Your account may not do this." }, { status: 403 }),
    );
    await renderInApp(<WaitingList />);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load what waits for you");
    answerApi("GET /rest/v1/overview", () => overview);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Nothing waits for you.")).toBeVisible();
  });
});
