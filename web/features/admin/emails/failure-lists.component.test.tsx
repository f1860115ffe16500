import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { FailedEmail, FailedEvent, FailedJob } from "../../../../contract/platform/failures.schema.ts";
import type { UndeliverableAddress } from "../../../../contract/platform/undeliverable.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { FailedEmails, FailedEvents, FailedJobs, FailureLists } from "./failure-lists.tsx";
import { UndeliverableAddresses } from "./undeliverable-addresses.tsx";

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
const inDialog = (name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name });

beforeEach(() => {
  emails = [reminder, reset];
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/failed_emails", () => ({ items: emails, next_cursor: null }));
});

describe("[2.14] failed emails", () => {
  it("show their kind, recipient, reason and number of attempts", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<FailedEmails />);
    await expect
      .element(row("ana@example.org"))
      .toHaveTextContent(/Unread message.*The mail server refused the recipient \(550\).*after 26 attempts/);
    await expectAccessible();
  });

  it("can be sent again, which moves the focus to the list's heading", async () => {
    await renderInApp(<FailedEmails />);
    stubApi(`POST /rest/v1/failed_emails/${reminder.id}/send`, () => {
      emails = [reset];
      return new Response(null, { status: 204 });
    });
    await button("Send again: Unread message or update, ana@example.org").click();
    await expect.element(row("ana@example.org")).not.toBeInTheDocument();
    expect(currentToasts()[0]?.title).toBe("Sending the email again");
    await expect.element(page.getByRole("heading", { name: "Failed emails" })).toHaveFocus();
  });

  it("show why they cannot be sent again if their link has expired", async () => {
    await renderInApp(<FailedEmails />);
    await expect
      .element(row("grace@example.org"))
      .toHaveTextContent("Its link has expired. They can ask for a new one.");
    await expect.element(button(/^Send again.*grace/)).not.toBeInTheDocument();
    await expect.element(button("Dismiss: Password reset link, grace@example.org")).toBeVisible();
  });

  it("are dismissed after a confirmation", async () => {
    let calls = 0;
    stubApi(`DELETE /rest/v1/failed_emails/${reminder.id}`, () => {
      calls += 1;
      emails = [reset];
      return new Response(null, { status: 204 });
    });
    await renderInApp(<FailedEmails />);
    const dismiss = button("Dismiss: Unread message or update, ana@example.org");
    await dismiss.click();
    const dialog = page.getByRole("alertdialog", { name: "Dismiss this email?" });
    await expect.element(dialog).toHaveTextContent("Unread message or update, ana@example.org");
    await expect.element(inDialog("Keep it")).toHaveFocus();
    await inDialog("Keep it").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(dismiss).toHaveFocus();
    expect(calls).toBe(0);

    await dismiss.click();
    await inDialog("Dismiss").click();
    await expect.element(row("ana@example.org")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Failed emails" })).toHaveFocus();
    expect(calls).toBe(1);
    expect(currentToasts()[0]?.title).toBe("Email dismissed");
  });

  it("disappear with an error if another admin has already handled them", async () => {
    await renderInApp(<FailedEmails />);
    stubApi(`DELETE /rest/v1/failed_emails/${reminder.id}`, () => {
      emails = [];
      const detail = "This was already handled.";
      return Response.json({ code: "failure_handled", detail }, { status: 409 });
    });
    await button("Dismiss: Unread message or update, ana@example.org").click();
    await inDialog("Dismiss").click();
    await expect.element(page.getByRole("heading", { name: "No failed emails" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No failed emails" })).toHaveFocus();
    expect(currentToasts()[0]).toMatchObject({
      title: "Couldn't dismiss the email",
      description: "This was already handled.",
    });
  });
});

describe("[2.14] the list of failures", () => {
  it("says that nothing failed, in one line for each kind", async () => {
    emails = [];
    for (const path of ["failed_jobs", "failed_events", "undeliverable_addresses"] as const)
      stubApi(`GET /rest/v1/${path}`, () => ({ items: [], next_cursor: null }));
    await renderInApp(<FailureLists />);
    await expect
      .element(page.getByRole("heading", { name: "Nothing failed in the last 14 days" }))
      .toBeVisible();
    for (const name of [
      "No failed emails",
      "No undeliverable addresses",
      "No failed jobs",
      "No failed Stripe events",
    ]) {
      const line = page.getByRole("heading", { name });
      await expect.element(line).toBeVisible();
    }
    await expectAccessible();
  });
});

describe("[2.14] addresses that get no email", () => {
  const address: UndeliverableAddress = {
    id: id(5),
    address: "ana@example.org",
    reason: "refused",
    code: "550 5.1.1",
    dropped: 3,
    since: "2026-03-04T12:00:00.000Z",
  };
  let addresses: UndeliverableAddress[];

  beforeEach(() => {
    addresses = [
      address,
      { ...address, id: id(6), address: "ben@example.org", reason: "complained", code: null },
    ];
    stubApi("GET /rest/v1/undeliverable_addresses", () => ({ items: addresses, next_cursor: null }));
  });

  it("show why, and how many emails were not sent", async () => {
    await renderInApp(<UndeliverableAddresses />);
    await expect
      .element(row("ana@example.org"))
      .toHaveTextContent(/Refused by its mail server \(550 5\.1\.1\).*3 emails not sent/);
    await expect.element(row("ben@example.org")).toHaveTextContent("Reported our email as spam");
  });

  it("can be allowed again, which moves the focus to the list's heading", async () => {
    await renderInApp(<UndeliverableAddresses />);
    stubApi(`DELETE /rest/v1/undeliverable_addresses/${address.id}`, () => {
      addresses = addresses.slice(1);
      return new Response(null, { status: 204 });
    });
    await button("Allow email: ana@example.org").click();
    await expect.element(row("ana@example.org")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Addresses we don't email" })).toHaveFocus();
    expect(currentToasts()[0]?.title).toBe("We'll email this address again");
  });
});

describe("[2.14] failed jobs", () => {
  it("show the reason, and can be run again", async () => {
    let jobs = [job];
    stubApi("GET /rest/v1/failed_jobs", () => ({ items: jobs, next_cursor: null }));
    await renderInApp(<FailedJobs />);
    await expect.element(row("Calendar checks")).toHaveTextContent(/Its last run failed.*It timed out/);
    stubApi(`POST /rest/v1/failed_jobs/${job.id}/run`, () => {
      jobs = [];
      return new Response(null, { status: 204 });
    });
    await button("Run again: Calendar checks").click();
    await expect.element(page.getByRole("heading", { name: "No failed jobs" })).toBeVisible();
    expect(currentToasts()[0]?.title).toBe("Running the job again");
  });
});

describe("[2.14] failed Stripe events", () => {
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
    stubApi("GET /rest/v1/failed_events", () => ({ items: events, next_cursor: null }));
  });

  it("can be processed again, and show an error if that fails", async () => {
    await renderInApp(<FailedEvents />);
    stubApi(`POST /rest/v1/failed_events/${refunded.id}/process`, () =>
      Response.json({ code: "payments_unavailable", detail: "Stripe does not answer." }, { status: 503 }),
    );
    await button("Process again: charge.refunded").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Stripe does not answer.");
    stubApi(`POST /rest/v1/failed_events/${refunded.id}/process`, () => {
      events = [];
      return new Response(null, { status: 204 });
    });
    await button("Process again: charge.refunded").click();
    await expect.element(page.getByText("No failed Stripe events")).toBeVisible();
  });

  it("are dismissed after a confirmation that explains the consequences", async () => {
    await renderInApp(<FailedEvents />);
    await button("Dismiss: charge.refunded").click();
    await expect.element(page.getByRole("alertdialog")).toHaveTextContent("until Stripe sends another event");
    stubApi(`DELETE /rest/v1/failed_events/${refunded.id}`, () => {
      events = [];
      return new Response(null, { status: 204 });
    });
    await inDialog("Dismiss").click();
    await expect.element(page.getByText("No failed Stripe events")).toBeVisible();
  });
});
