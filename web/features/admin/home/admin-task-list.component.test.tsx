import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Overview } from "../../../../contract/operations/overview.schema.ts";
import type { FailedEmail } from "../../../../contract/platform/failures.schema.ts";
import { changedProfile } from "../../../testing/changed-profiles.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { makeOverview } from "../../../testing/overview.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { ChangedProfiles } from "../applications/changed-profiles.tsx";
import { FailedEmails } from "../emails/failure-lists.tsx";
import { AdminTaskList } from "./admin-task-list.tsx";
import { ServiceNotes } from "./service-notes.tsx";

const failedEmail: FailedEmail = {
  id: "018f0000-0000-7000-8000-000000000001",
  kind: "unread",
  recipient: "ana@example.org",
  error: { kind: "Error", code: "EENVELOPE", response_code: 550 },
  failed_at: "2026-11-20T12:00:00.000Z",
  attempts: 26,
  is_expired: false,
};

let overview: Overview;
beforeEach(() => {
  overview = makeOverview();
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/overview", () => overview);
});

describe("[2.14] the list of open tasks", () => {
  it("is a single line if there are none", async () => {
    await renderInApp(<AdminTaskList />);
    await expect.element(page.getByText("Nothing is waiting for you.")).toBeVisible();
    await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  });

  it("shows the count of each kind with a link to its page", async () => {
    overview.waiting = [
      { kind: "applications", count: 1000 },
      { kind: "changed_profiles", count: 2 },
      { kind: "failed_emails", count: 1 },
      { kind: "payment_differences", count: 3 },
    ];
    await renderInApp(<AdminTaskList />);
    await expect
      .element(page.getByRole("link", { name: "1,000+ applications to review" }))
      .toHaveAttribute("href", "/admin/applications?status=pending");
    await expect
      .element(page.getByRole("link", { name: "2 profiles changed since approval" }))
      .toHaveAttribute("href", "/admin/applications/changes");
    await expect
      .element(page.getByRole("link", { name: "1 email that failed" }))
      .toHaveAttribute("href", "/admin/emails");
    await expect
      .element(page.getByRole("link", { name: "3 differences from Stripe's books" }))
      .toHaveAttribute("href", "/admin/orders?differences=true");
  });

  it("keeps a count of two digits on one line, and all texts in line, on a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    overview.waiting = [{ kind: "reports", count: 1 }];
    overview.doulas_without_payments = {
      count: 13,
      newest: [{ user_id: failedEmail.id, name: "Marcus Wainwright" }],
    };
    await renderInApp(
      <main className="page-width">
        <AdminTaskList />
      </main>,
    );
    const box = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();
    await expect.element(page.getByText("doulas who cannot be paid")).toBeVisible();
    expect(box("13").height).toBeLessThan(48);
    expect(box("doulas who cannot be paid").left).toBe(box("report to review").left);
  });

  it("says how many applications have waited longer than promised", async () => {
    overview.waiting = [{ kind: "applications", count: 3 }];
    overview.overdue_applications = 2;
    await renderInApp(<AdminTaskList />);
    await expect
      .element(page.getByRole("link"))
      .toHaveTextContent("3applications to review2 waiting longer than the 3 business days we promise");
  });

  it("is refreshed after a failed email was sent again", async () => {
    overview.waiting = [{ kind: "failed_emails", count: 1 }];
    stubApi("GET /rest/v1/failed_emails", () => ({
      items: overview.waiting.map(() => failedEmail),
      next_cursor: null,
    }));
    stubApi(`POST /rest/v1/failed_emails/${failedEmail.id}/send`, () => {
      overview = { ...overview, waiting: [] };
      return new Response(null, { status: 204 });
    });
    await renderInApp(
      <>
        <AdminTaskList />
        <FailedEmails />
      </>,
    );
    await page.getByRole("button", { name: /^Send again/ }).click();
    await expect.element(page.getByText("Nothing is waiting for you.")).toBeVisible();
  });

  it("is refreshed after changes were accepted", async () => {
    overview.waiting = [{ kind: "changed_profiles", count: 2 }];
    stubApi("GET /rest/v1/changed_profiles", () => ({ items: [changedProfile], next_cursor: null }));
    stubApi(`POST /rest/v1/doula_profiles/${changedProfile.id}/changes/accept`, () => {
      overview = { ...overview, waiting: [{ kind: "changed_profiles", count: 1 }] };
      return new Response(null, { status: 204 });
    });
    await renderInApp(
      <>
        <AdminTaskList />
        <ChangedProfiles />
      </>,
    );
    await expect
      .element(page.getByRole("link", { name: "2 profiles changed since approval" }))
      .toHaveAttribute("href", "/admin/applications/changes");
    await page.getByRole("button", { name: /^Accept changes/ }).click();
    await expect.element(page.getByRole("link", { name: "1 profile changed since approval" })).toBeVisible();
  });

  it("names services without keys, and those in sandbox mode", async () => {
    overview = { ...overview, missing_providers: ["stripe"], sandboxes: ["google"] };
    await renderInApp(
      <>
        <AdminTaskList />
        <ServiceNotes />
      </>,
    );
    await expect.element(page.getByText("Stripe: keys missing.")).toBeVisible();
    await expect.element(page.getByText("Sandbox or test keys: Google Calendar")).toBeVisible();
  });

  it("shows the state of outgoing email", async () => {
    overview.outbox.last_sent_at = new Date(2026, 2, 4, 9, 0).toISOString();
    await renderInApp(<ServiceNotes />);
    await expect
      .element(page.getByText("Email: None waiting. Last sent Mar 4, 2026, 9:00 AM."))
      .toBeVisible();
  });

  it("alerts if email is waiting but none is sent, with the last error", async () => {
    overview.outbox = {
      is_held: false,
      waiting: 3,
      oldest_at: new Date(2026, 2, 4, 9, 15).toISOString(),
      last_sent_at: new Date(2026, 2, 4, 9, 0).toISOString(),
      last_error: {
        at: new Date(2026, 2, 4, 9, 30).toISOString(),
        kind: "Error",
        code: "ESOCKET",
        response_code: null,
      },
      is_stuck: true,
    };
    await renderInApp(<AdminTaskList />);
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent("No email is being sent");
    await expect
      .element(alert)
      .toHaveTextContent(
        "3 waiting, the oldest since Mar 4, 2026, 9:15 AM. Last sent Mar 4, 2026, 9:00 AM. Last error Mar 4, 2026, 9:30 AM: The mail server could not be reached.",
      );
  });

  it("shows if email is on hold", async () => {
    overview.outbox.is_held = true;
    await renderInApp(<AdminTaskList />);
    await expect.element(page.getByText("Email is on hold")).toBeVisible();
  });

  it("shows when the last event from Stripe arrived, and another API version", async () => {
    overview.payment_events = {
      last_at: new Date(2026, 2, 4, 9, 0).toISOString(),
      are_missing: false,
      other_version: { endpoint: "2031-01-01.fern", calls: "2026-10-28.endive" },
    };
    await renderInApp(<ServiceNotes />);
    await expect.element(page.getByText("Stripe: Last event Mar 4, 2026, 9:00 AM.")).toBeVisible();
    await expect
      .element(
        page.getByText(
          "Stripe's webhook endpoint has API version 2031-01-01.fern. Our calls use 2026-10-28.endive.",
        ),
      )
      .toBeVisible();
  });

  it("alerts if Stripe's events do not arrive", async () => {
    overview.payment_events = { last_at: null, are_missing: true, other_version: null };
    await renderInApp(<AdminTaskList />);
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent("No events from Stripe for a day");
    await expect.element(alert).toHaveTextContent("No event has arrived yet.");
  });

  it("shows Retry if it fails to load", async () => {
    expectLine(/Couldn't load/);
    stubApi("GET /rest/v1/overview", () =>
      Response.json({ code: "forbidden", detail: "You don't have permission to do this." }, { status: 403 }),
    );
    await renderInApp(<AdminTaskList />);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load your tasks");
    stubApi("GET /rest/v1/overview", () => overview);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Nothing is waiting for you.")).toBeVisible();
  });
});
