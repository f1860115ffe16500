import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ReportDetail } from "../../../../contract/trust/reports.schema.ts";
import type { ReportStatus } from "../../../../contract/trust/reports.ts";
import { isPrivate } from "../../../api/platform/reads.ts";
import { reportsQuery } from "../../../api/trust/reports.ts";
import { refetchChanged } from "../../../client-state/query-client.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { ReportDialog } from "./report-dialog.tsx";
import { ReportTable } from "./report-table.tsx";

const ana = {
  id: "018f0000-0000-7000-8000-000000000001",
  full_name: "Ana Ruiz",
  email: "ana@example.org",
  user_type: "client",
  profile_image_url: null,
  is_suspended: false,
} as const;
const grace = {
  ...ana,
  id: "018f0000-0000-7000-8000-000000000002",
  full_name: "Grace Okafor",
  email: "grace@example.org",
  user_type: "doula",
} as const;

const open: ReportDetail = {
  id: "018f0000-0000-7000-8000-00000000000a",
  created_at: "2026-11-20T12:00:00.000Z",
  reason: "harassment",
  details: "She writes every night.",
  reporter: ana,
  reported: grace,
  other_reporters: 2,
  is_about_viewer: false,
  outcome: null,
  rule: null,
  explanation: null,
  reviewed_at: null,
  messages: [
    {
      id: "018f0000-0000-7000-8000-0000000000b1",
      content: "Please stop.",
      created_at: "2026-11-20T11:00:00.000Z",
      is_from_reported: false,
    },
    {
      id: "018f0000-0000-7000-8000-0000000000b2",
      content: "Answer me!",
      created_at: "2026-11-20T11:30:00.000Z",
      is_from_reported: true,
    },
  ],
  upcoming_calls: 2,
  note: null,
  reviewer_name: null,
};

let stored: ReportDetail[];
/** Refetches everything, as the page does when someone returns to it. */
let readEverythingAgain: () => void;
const dialog = page.getByRole("dialog");
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

/** The list of one status with its dialog, which the page keeps in the URL. */
function Reports({ status }: { status: ReportStatus }) {
  const query = useInfiniteQuery(reportsQuery(status));
  const [opened, setOpened] = useState<string>();
  const queryClient = useQueryClient();
  readEverythingAgain = () => refetchChanged(queryClient, { predicate: isPrivate });
  return (
    <>
      <ReportTable status={status} query={query} onOpen={setOpened} />
      {opened && <ReportDialog id={opened} isOpen onClose={() => setOpened(undefined)} />}
    </>
  );
}

function stubReport(report: ReportDetail) {
  stubApi(`GET /rest/v1/reports/${report.id}`, () => report);
}

beforeEach(() => {
  stored = [open];
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/reports", (request) => {
    const status = new URL(request.url).searchParams.get("status");
    return {
      items: stored.filter(({ outcome }) => (outcome === null) === (status === "open")),
      next_cursor: null,
    };
  });
});

describe("an admin's reports", () => {
  it("show the reporter, the reported person, the details and the number of other reports", async () => {
    await renderInApp(<Reports status="open" />);
    await expect.element(row("Grace Okafor")).toHaveTextContent("She writes every night.");
    await expect.element(row("Grace Okafor")).toHaveTextContent("Reported by 2 others too");
    await expect.element(row("Grace Okafor")).toHaveTextContent("Ana Ruiz");
    await expectAccessible();
  });

  it("cannot be reviewed by the admin they are about", async () => {
    stored = [{ ...open, is_about_viewer: true, reporter: null, details: null }];
    await renderInApp(<Reports status="open" />);
    await expect.element(row("Grace Okafor")).toHaveTextContent("About you: another admin will review it");
    await expect.element(page.getByRole("button", { name: /Review/ })).not.toBeInTheDocument();
  });

  it("open when pressed on a phone, and have the rest in a menu", async () => {
    await page.viewport(360, 740);
    const long = { ...grace, full_name: "Grace".repeat(20) };
    const drawing = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/svg+xml" });
    const portrait = URL.createObjectURL(drawing);
    const pictured = { ...grace, profile_image_url: portrait };
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
    stored = [
      { ...open, id: "018f0000-0000-7000-8000-00000000000b", reported: long, reason: "unsafe" },
      { ...open, id: "018f0000-0000-7000-8000-00000000000c", is_about_viewer: true },
      { ...open, created_at: twoDaysAgo, reported: pictured },
    ];
    stubReport(open);
    await renderInApp(
      <main className="page-width">
        <Reports status="open" />
      </main>,
    );
    const menu = page.getByRole("button", { name: "Actions: Grace Okafor" });
    await expect.element(menu).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    const about = page.getByRole("row").last();
    await expect.element(about).toHaveTextContent("3 people · Harassment or insults2 days ago · by Ana Ruiz");
    for (const line of about.element().querySelectorAll(".truncate"))
      expect(line.scrollWidth, line.textContent ?? "").toBe(line.clientWidth);
    expect(about.element().querySelector("img")?.src).toBe(portrait);

    await menu.click();
    await expect.element(page.getByRole("menu")).toHaveTextContent("She writes every night.");
    await page.getByRole("menuitem", { name: "Review" }).click();
    await expect.element(dialog).toHaveAccessibleName("Report");
    await expect.element(dialog.getByRole("heading", { name: "Grace Okafor" })).toBeVisible();
    for (const text of ["Doula · grace@example.org", "Parent · ana@example.org"])
      await expect.element(dialog.getByText(text, { exact: true })).toBeInTheDocument();
    await expect
      .element(dialog.getByRole("region", { name: "The reported message" }))
      .toBeInViewport({ ratio: 0.9 });
  });

  it.each([
    ["open", "No reports to review"],
    ["reviewed", "No reports reviewed yet"],
  ] as const)("show a message if no report is %s", async (status, title) => {
    stored = [];
    await renderInApp(<Reports status={status} />);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  });
});

describe("reviewing a report", () => {
  it("requires a decision and a note, and explains the effect of a suspension", async () => {
    stubReport(open);
    await renderInApp(<Reports status="open" />);
    await page.getByRole("button", { name: /Review/ }).click();
    await expect.element(dialog).toHaveTextContent("Answer me!");
    await expect
      .element(dialog.getByRole("region", { name: "The reported message" }))
      .toHaveTextContent("Answer me!");
    await expect
      .element(dialog.getByRole("region", { name: "Earlier messages" }))
      .toHaveTextContent("Please stop.");
    await expect
      .element(dialog.getByLabelText(/^Suspend/))
      .toHaveAccessibleName("Suspend: they can no longer log in, and 2 upcoming calls are cancelled");
    await dialog.getByRole("button", { name: "Save decision" }).click();
    await expect.element(dialog).toHaveTextContent("Please choose what to do.");
    await expect.element(dialog.getByLabelText("Note")).toHaveAccessibleDescription(/A note is required/);
    await expectAccessible();
  });

  it("shows the saved decision, and that the reporter does not learn the outcome", async () => {
    stubReport(open);
    await renderInApp(<Reports status="open" />);
    await page.getByRole("button", { name: /Review/ }).click();
    await dialog.getByLabelText(/^Warn/).click();
    await dialog.getByLabelText("Note").fill("First time");
    await dialog.getByRole("button", { name: "Save decision" }).click();
    await expect.element(dialog).toHaveTextContent("Please choose the rule.");
    await dialog.getByLabelText("Don't ask anyone to pay outside").click();
    await dialog.getByLabelText("Explanation (optional)").fill("You asked for cash.");
    let sent: unknown;
    stubApi(`POST /rest/v1/reports/${open.id}/review`, async (request) => {
      sent = await request.json();
      const reviewed = {
        ...open,
        outcome: "warned" as const,
        note: "First time",
        rule: "outside_payment" as const,
        explanation: "You asked for cash.",
        reviewer_name: "Rosa Admin",
        reviewed_at: "2026-11-22T12:00:00.000Z",
      };
      stored = [reviewed];
      return reviewed;
    });
    await dialog.getByRole("button", { name: "Save decision" }).click();
    await expect
      .element(dialog)
      .toHaveTextContent("The reporter will learn that it was reviewed, but not the outcome.");
    await expect.element(dialog).toHaveTextContent("Rosa Admin");
    expect(sent).toEqual({
      outcome: "warned",
      note: "First time",
      rule: "outside_payment",
      explanation: "You asked for cash.",
    });
    await expect.element(dialog).toHaveTextContent("You asked for cash.");
    await expect.element(page.getByText("No reports to review")).toBeInTheDocument();
  });

  it("loads the report again only after a failed save", async () => {
    expectLine(/Couldn't save a change/);
    let readings = 0;
    stubApi(`GET /rest/v1/reports/${open.id}`, () => {
      readings += 1;
      return open;
    });
    await renderInApp(<Reports status="open" />);
    await page.getByRole("button", { name: /Review/ }).click();
    await expect.element(dialog.getByLabelText(/^Dismiss/)).toBeVisible();
    stored = [{ ...open, details: "She still does." }];
    readEverythingAgain();
    await expect.element(page.getByText("She still does.")).toBeInTheDocument();
    expect(readings).toBe(1);
    await dialog.getByLabelText(/^Dismiss/).click();
    await dialog.getByLabelText("Note").fill("A joke");
    stubApi(`POST /rest/v1/reports/${open.id}/review`, () =>
      Response.json({ code: "internal", detail: "An unexpected error occurred" }, { status: 500 }),
    );
    await dialog.getByRole("button", { name: "Save decision" }).click();
    await expect.poll(() => readings).toBe(2);
  });

  it("keeps the note if saving fails", async () => {
    expectLine(/Couldn't save a change/);
    stubReport(open);
    await renderInApp(<Reports status="open" />);
    await page.getByRole("button", { name: /Review/ }).click();
    await dialog.getByLabelText(/^Dismiss/).click();
    await dialog.getByLabelText("Note").fill("A joke");
    stubApi(`POST /rest/v1/reports/${open.id}/review`, () =>
      Response.json({ code: "internal", detail: "An unexpected error occurred" }, { status: 500 }),
    );
    await dialog.getByRole("button", { name: "Save decision" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Couldn't save your decision");
    expect(currentToasts().filter(({ isOpen }) => isOpen)).toEqual([]);
    await expect.element(dialog.getByLabelText("Note")).toHaveValue("A joke");
  });

  it("says that saving failed if the dialog was closed by then", async () => {
    expectLine(/Couldn't save a change/);
    stubReport(open);
    await renderInApp(<Reports status="open" />);
    await page.getByRole("button", { name: /Review/ }).click();
    await dialog.getByLabelText(/^Dismiss/).click();
    await dialog.getByLabelText("Note").fill("A joke");
    const { promise, resolve } = Promise.withResolvers<Response>();
    stubApi(`POST /rest/v1/reports/${open.id}/review`, () => promise);
    await dialog.getByRole("button", { name: "Save decision" }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    resolve(Response.json({ code: "internal", detail: "An unexpected error occurred" }, { status: 500 }));
    await expect.poll(currentToasts).toMatchObject([{ title: "Couldn't save your decision" }]);
  });

  it("folds a long reported message, below why it was reported", async () => {
    const [message] = open.messages.slice(-1);
    stubReport({
      ...open,
      messages: message ? [{ ...message, content: "Answer me now! ".repeat(120) }] : [],
    });
    await renderInApp(<Reports status="open" />);
    await page.getByRole("button", { name: /Review/ }).click();
    await expect.element(dialog.getByRole("button", { name: "Read more" })).toBeVisible();
    await expect.element(dialog).toHaveTextContent(/Harassment or insults.*Answer me now!/);
  });

  it("only allows dismissing a report about a deleted account", async () => {
    stored = [{ ...open, reported: null }];
    stubReport({ ...open, reported: null, upcoming_calls: 0 });
    await renderInApp(<Reports status="open" />);
    await page.getByRole("button", { name: /Review/ }).click();
    await expect.element(dialog.getByLabelText(/^Dismiss/)).toBeVisible();
    await expect.element(dialog.getByLabelText(/^Warn/)).not.toBeInTheDocument();
    await expect.element(dialog.getByLabelText(/^Suspend/)).not.toBeInTheDocument();
  });
});
