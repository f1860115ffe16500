import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { FailedEmail, FailedEvent, FailedJob } from "../../../contract/failures.schema.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { currentToasts } from "../../ui/use-toast.ts";
import { FailedEmails } from "./failed-emails.tsx";
import { FailedEvents } from "./failed-events.tsx";
import { FailedJobs } from "./failed-jobs.tsx";

const id = (number: number) => `018f0000-0000-7000-8000-00000000000${number}`;
const reminder: FailedEmail = {
  id: id(1),
  kind: "unread",
  recipient: "ana@example.org",
  error: { kind: "Error", code: "EENVELOPE", response_code: 550 },
  failed_at: "2026-03-04T12:00:00.000Z",
  attempts: 26,
  is_expired: false,
};
const reset: FailedEmail = {
  ...reminder,
  id: id(2),
  kind: "reset",
  recipient: "grace@example.org",
  is_expired: true,
};
const job: FailedJob = {
  id: id(3),
  name: "calendar-checks",
  error: { kind: null, code: null, response_code: null },
  failed_at: "2026-03-04T12:00:00.000Z",
  attempts: null,
  is_scheduled: true,
};

let emails: FailedEmail[];
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name });

beforeEach(() => {
  emails = [reminder, reset];
  answerApi("GET /auth/v1/user", () => ({ session: null }));
  answerApi("GET /rest/v1/failed_emails", () => ({ items: emails, next_cursor: null }));
});

describe("failed emails", () => {
  it("say what they were, to whom, why and when", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<FailedEmails />);
    await expect
      .element(row("ana@example.org"))
      .toHaveTextContent(/Unread message.*The mail server refused the recipient \(550\).*after 26 attempts/);
  });

  it("are sent again; the focus stays in the list", async () => {
    await renderInApp(<FailedEmails />);
    answerApi(`POST /rest/v1/failed_emails/${reminder.id}/send`, () => {
      emails = [reset];
      return new Response(null, { status: 204 });
    });
    await button("Send again: Unread message, ana@example.org").click();
    await expect.element(row("ana@example.org")).not.toBeInTheDocument();
    expect(currentToasts()[0]?.title).toBe("Sending the email again");
    await expect.element(page.getByRole("heading", { name: "Failed emails" })).toHaveFocus();
  });

  it("whose link has expired are not sent again, and say why", async () => {
    await renderInApp(<FailedEmails />);
    await expect
      .element(row("grace@example.org"))
      .toHaveTextContent("Its link has expired. They can ask for a new one.");
    await expect.element(button(/^Send again.*grace/)).not.toBeInTheDocument();
    await expect.element(button("Dismiss: Link for a new password, grace@example.org")).toBeVisible();
  });

  it("are dismissed once an admin said so", async () => {
    let calls = 0;
    answerApi(`DELETE /rest/v1/failed_emails/${reminder.id}`, () => {
      calls += 1;
      emails = [reset];
      return new Response(null, { status: 204 });
    });
    await renderInApp(<FailedEmails />);
    const dismiss = button("Dismiss: Unread message, ana@example.org");
    await dismiss.click();
    const asked = page.getByRole("dialog", { name: "Dismiss this email?" });
    await expect.element(asked).toHaveTextContent("Unread message, ana@example.org");
    await expect.element(inDialog("Keep it")).toHaveFocus();
    await inDialog("Keep it").click();
    await expect.element(asked).not.toBeInTheDocument();
    await expect.element(dismiss).toHaveFocus();
    expect(calls).toBe(0);

    await dismiss.click();
    await inDialog("Dismiss").click();
    await expect.element(row("ana@example.org")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Failed emails" })).toHaveFocus();
    expect(calls).toBe(1);
    expect(currentToasts()[0]?.title).toBe("Email dismissed");
  });

  it("that another admin has dealt with say so, and go", async () => {
    await renderInApp(<FailedEmails />);
    answerApi(`DELETE /rest/v1/failed_emails/${reminder.id}`, () => {
      emails = [];
      const detail = "This was already handled.";
      return Response.json({ code: "failure_handled", detail }, { status: 409 });
    });
    await button("Dismiss: Unread message, ana@example.org").click();
    await inDialog("Dismiss").click();
    await expect.element(page.getByRole("heading", { name: "No email has failed" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Failed emails" })).toHaveFocus();
    expect(currentToasts()[0]).toMatchObject({
      title: "The email was not dismissed",
      description: "This was already handled.",
    });
  });

  it("that could not be read say so, with Retry", async () => {
    expectLine(/Couldn't load/);
    answerApi("GET /rest/v1/failed_emails", () =>
      Response.json({ code: "forbidden", detail: "You don't have permission to do this." }, { status: 403 }),
    );
    await renderInApp(<FailedEmails />);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load the failed emails");
    await expect.element(button("Retry")).toBeVisible();
  });

  it("stack on a phone", async () => {
    await page.viewport(360, 740);
    emails = [{ ...reminder, recipient: `${"a".repeat(200)}@example.org` }];
    await renderInApp(<FailedEmails />);
    await expect.element(button(/^Send again/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});

describe("failed jobs", () => {
  it("say what failed, and run again", async () => {
    let jobs = [job];
    answerApi("GET /rest/v1/failed_jobs", () => ({ items: jobs, next_cursor: null }));
    await renderInApp(<FailedJobs />);
    await expect.element(row("Calendar checks")).toHaveTextContent(/Its last run failed.*It took too long/);
    answerApi(`POST /rest/v1/failed_jobs/${job.id}/run`, () => {
      jobs = [];
      return new Response(null, { status: 204 });
    });
    await button("Run again: Calendar checks").click();
    await expect.element(page.getByRole("heading", { name: "No job has failed" })).toBeVisible();
    expect(currentToasts()[0]?.title).toBe("Running the job again");
  });
});

describe("failed Stripe events", () => {
  const refunded: FailedEvent = {
    id: "evt_1",
    type: "charge.refunded",
    error: { kind: "payments_unavailable", code: null, response_code: null },
    failed_at: "2026-03-04T12:00:00.000Z",
    attempts: 3,
  };
  let events: FailedEvent[];

  beforeEach(() => {
    events = [refunded];
    answerApi("GET /rest/v1/failed_events", () => ({ items: events, next_cursor: null }));
  });

  it("are processed again, and say when that fails too", async () => {
    await renderInApp(<FailedEvents />);
    answerApi(`POST /rest/v1/failed_events/${refunded.id}/process`, () =>
      Response.json({ code: "payments_unavailable", detail: "Stripe does not answer." }, { status: 503 }),
    );
    await button("Process again: charge.refunded").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Stripe does not answer.");
    answerApi(`POST /rest/v1/failed_events/${refunded.id}/process`, () => {
      events = [];
      return new Response(null, { status: 204 });
    });
    await button("Process again: charge.refunded").click();
    await expect.element(page.getByText("No Stripe event has failed")).toBeVisible();
  });

  it("are dismissed after a question that says what stays", async () => {
    await renderInApp(<FailedEvents />);
    await button("Dismiss: charge.refunded").click();
    await expect.element(page.getByRole("dialog")).toHaveTextContent("until Stripe tells us again");
    answerApi(`DELETE /rest/v1/failed_events/${refunded.id}`, () => {
      events = [];
      return new Response(null, { status: 204 });
    });
    await inDialog("Dismiss").click();
    await expect.element(page.getByText("No Stripe event has failed")).toBeVisible();
  });
});
