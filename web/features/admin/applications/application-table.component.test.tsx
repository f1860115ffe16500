import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Application, ApplicationRow } from "../../../../contract/directory/applications.schema.ts";
import { applicationsKey, applicationsQuery } from "../../../api/directory/applications.ts";
import { refusal } from "../../../testing/applications.ts";
import { certification } from "../../../testing/certifications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { untypedTerms } from "../../../testing/packages.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { ApplicationFilter } from "./application-status.tsx";
import { ApplicationTable } from "./application-table.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { useNeighbors } from "./use-neighbors.ts";

const grace: Application = {
  id: "018f0000-0000-7000-8000-000000000001",
  user_id: "018f0000-0000-7000-8000-0000000000a1",
  slug: "grace-okafor",
  status: "pending",
  created_at: "2026-01-01T10:00:00.000Z",
  submitted_at: "2026-03-02T10:00:00.123Z",
  is_listed: false,
  unlisted_note: null,
  has_changes: false,
  full_name: "Grace Okafor",
  email: "grace@example.org",
  phone_number: "512-555-0142",
  address: "1 Hidden Lane, Austin, TX 78701",
  location: "Austin, TX",
  pronouns: "she/her",
  bio: "I listen first.",
  years_experience: 7,
  hourly_rate: 45.5,
  specializations: "Twins",
  services_offered: ["Birth doula", "Postpartum doula"],
  specialties: ["VBAC"],
  insurance_accepted: ["Aetna"],
  insurance: ["Aetna"],
  answers: { backup: "My sister, a nurse." },
  approach: ["affirming"],
  languages: ["English", "Igbo"],
  experience: ["Twins"],
  communities: ["Igbo families"],
  business_name: "Okafor Birth Care LLC",
  npi: "1234567893",
  profile_image_url: null,
  video_url: "https://youtu.be/dQw4w9WgXcQ",
  births_attended: 0,
  steps: {
    certifications: true,
    video: true,
    calendar: true,
    "payment-account": true,
    packages: true,
    births: false,
  },
  payment_state: "active",
  certifications: [certification],
  packages: [
    {
      id: "018f0000-0000-7000-8000-0000000000d1",
      name: "Birth",
      description: null,
      price: 900,
      duration_weeks: 12,
      ...untypedTerms,
      is_active: false,
    },
  ],
  reviews: [
    {
      id: "018f0000-0000-7000-8000-0000000000e1",
      created_at: "2026-02-01T10:00:00.000Z",
      decision: "rejected",
      notes: "More about your training, please.",
      reviewer_name: "Ada Admin",
    },
  ],
};
const rosa: Application = {
  ...grace,
  id: "018f0000-0000-7000-8000-000000000002",
  full_name: "Rosa Lima",
  reviews: [],
};

const dialog = page.getByRole("dialog");
const notes = dialog.getByRole("textbox", { name: "Review Notes" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const applicationPath = ({ id }: Application) => `/rest/v1/applications/${id}`;

let stored: Application[];
/** Refetches the applications, as the realtime stream does after another admin's decision. */
let refetchAll: () => Promise<void>;

/** The list with its dialog. State stands in for the page's URL. */
function Applications({ status = "pending" }: { status?: "pending" | "all" }) {
  const [review, setReview] = useState<string>();
  const [search, setSearch] = useState("");
  const query = useInfiniteQuery(
    applicationsQuery({ status: status === "all" ? undefined : status, search }),
  );
  const queryClient = useQueryClient();
  refetchAll = () => queryClient.invalidateQueries({ queryKey: applicationsKey });
  const neighbors = useNeighbors(query, review);
  return (
    <>
      <ApplicationTable
        status={status}
        search={search}
        query={query}
        onSearch={setSearch}
        onReview={setReview}
      />
      <ReviewDialog
        id={review ?? grace.id}
        isOpen={review !== undefined}
        neighbors={neighbors}
        onShow={setReview}
        onClose={() => setReview(undefined)}
      />
    </>
  );
}

function stubApplications(...applications: Application[]) {
  stored = applications;
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/applications", (request) => {
    const { searchParams } = new URL(request.url);
    const listed = searchParams.get("status");
    const search = searchParams.get("search") ?? "";
    return {
      items: stored
        .filter(({ status, full_name }) => (!listed || status === listed) && full_name.includes(search))
        .map(toRow),
      next_cursor: null,
    };
  });
  for (const { id } of applications) {
    stubApi(`GET /rest/v1/applications/${id}`, () => stored.find((each) => each.id === id));
  }
}

async function openApplications(...applications: Application[]) {
  stubApplications(...applications);
  await renderInApp(
    <main className="page-width">
      <Applications />
    </main>,
  );
}

function toRow({ submitted_at, ...application }: Application): ApplicationRow {
  const { id, full_name, email, profile_image_url, years_experience, hourly_rate, status, is_listed } =
    application;
  return {
    ...{ id, full_name, email, profile_image_url, years_experience, hourly_rate, status, is_listed },
    applied_at: submitted_at,
  };
}

function updateStored(id: string, changed: Partial<Application>) {
  stored = stored.map((each) => (each.id === id ? { ...each, ...changed } : each));
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dayText = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

const openReview = ({ full_name }: Application) =>
  page.getByRole("button", { name: `Review ${full_name}` }).click();

beforeEach(async () => {
  await page.viewport(1280, 800);
  stored = [];
});

describe("an admin's applications", () => {
  it("[2.14] appear in a table with the spec's columns, and how long they have waited", async () => {
    await page.viewport(1280, 900);
    await openApplications({
      ...grace,
      email: "lakshmi-venkataraman-boone@doula-match.example",
      submitted_at: daysAgo(29),
    });
    await expect.element(page.getByRole("rowheader", { name: "Grace Okafor" })).toBeVisible();
    const status = page.getByRole("cell", { name: "Pending" }).getByText("Pending").element();
    expect(status.getClientRects(), "on one line").toHaveLength(1);
    const headers = page.getByRole("columnheader").elements();
    expect(headers.map((header) => header.textContent)).toEqual([
      "Name",
      "Email",
      "Experience (years)",
      "Rate ($/hr)",
      "Status",
      "Waiting",
      "Applied",
      "Actions",
    ]);
    const cells = page.getByRole("cell").elements();
    expect(cells.map((cell) => cell.textContent)).toEqual([
      "lakshmi-venkataraman-boone@doula-match.example",
      "7",
      "$45.50",
      "Pending",
      "Longer than we promise: 29 days",
      dayText.format(new Date(daysAgo(29))),
      "Review Grace Okafor",
    ]);
    await expectAccessible();
  });

  it.each([
    ["", "pending", null, /^Pending/],
    ["?status=pending&search=Grace", "pending", "Grace", /^Pending/],
    ["?status=all", null, null, "All"],
  ])(
    "[2.14] open with what waits for a review unless the link says otherwise: '%s'",
    async (search, asked, found, current) => {
      let query: URLSearchParams | undefined;
      signIn({ user_type: "admin" });
      stubApi("GET /rest/v1/applications/waiting", () => ({ pending_count: 1, changed_count: 0 }));
      stubApi("GET /rest/v1/applications", ({ url }) => {
        query = new URL(url).searchParams;
        return { items: [toRow(grace)], next_cursor: null };
      });
      await openPage(`/admin/applications${search}`);
      await expect.element(page.getByRole("rowheader", { name: "Grace Okafor" })).toBeVisible();
      expect(query?.get("status")).toBe(asked);
      expect(query?.get("search")).toBe(found);
      const filters = page.getByRole("navigation", { name: "Status" });
      expect(filters.getByRole("link").elements()[0]?.textContent).toBe("Pending (1)");
      await expect
        .element(filters.getByRole("link", { name: current }))
        .toHaveAttribute("aria-current", "page");
      expect(filters.element().querySelectorAll("[aria-current]")).toHaveLength(1);
    },
  );

  it("can be searched, and the search cleared", async () => {
    await openApplications(grace, rosa);
    const box = page.getByRole("textbox", { name: "Search applications" });
    await box.fill("Rosa");
    await expect.element(page.getByRole("rowheader", { name: "Grace Okafor" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("rowheader", { name: "Rosa Lima" })).toBeVisible();
    await box.fill("Nobody");
    await expect.element(page.getByText("No pending applications match")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Search all applications" }))
      .toHaveAttribute("href", "/admin/applications?status=all&search=Nobody");
    await page.getByRole("button", { name: "Clear the search", exact: true }).click();
    await expect.element(page.getByRole("rowheader", { name: "Grace Okafor" })).toBeVisible();
  });

  it("show each status as a badge in the list of all", async () => {
    stubApplications(grace, { ...rosa, status: "approved", is_listed: true });
    await renderInApp(<Applications status="all" />);
    await expect.element(page.getByRole("rowheader", { name: "Rosa Lima" })).toBeVisible();
    for (const name of [/^Pending$/, /^Approved$/]) {
      const cell = page.getByRole("cell", { name }).element();
      expect(cell.querySelector("svg")).not.toBeNull();
    }
    await expectAccessible();
  });

  it("[2.14] have the other columns in a menu on a phone", async () => {
    await page.viewport(360, 740);
    const full_name = "Rosa Delgado-Whitaker-Montgomery";
    await openApplications({ ...grace, full_name, submitted_at: daysAgo(29) });
    const menu = page.getByRole("button", { name: "Actions: Rosa Delgado-Whitaker-Montgomery" });
    await expect.element(menu).toBeVisible();
    const line = page.getByText("Waiting 29 days").element().parentElement;
    expect(line?.textContent).toBe("Longer than we promise: Waiting 29 days");
    expect(line?.scrollWidth).toBe(line?.clientWidth);
    expect(document.documentElement.scrollWidth).toBe(360);
    await menu.click();
    await expect.element(page.getByRole("menu")).toHaveTextContent("Email grace@example.org");
    await page.getByRole("menuitem", { name: "Review" }).click();
    await expect.element(dialog).toBeVisible();
  });

  it("show no cut line, and no badge where a line says that they wait, on a phone", async () => {
    await page.viewport(360, 740);
    const named = { ...grace, full_name: "Savannah Rae Hodge", submitted_at: daysAgo(22) };
    stubApplications(
      named,
      { ...rosa, status: "rejected", submitted_at: daysAgo(3) },
      { ...rosa, id: grace.user_id, status: "draft", submitted_at: null, years_experience: null },
    );
    await renderInApp(
      <main className="page-width">
        <Applications status="all" />
      </main>,
    );
    const waiting = page.getByRole("row").filter({ hasText: "Savannah Rae Hodge" });
    await expect.element(waiting).toHaveTextContent("Waiting 22 days");
    expect(
      page
        .getByText("Pending")
        .elements()
        .some((badge) => badge.checkVisibility()),
    ).toBe(false);
    await expect.element(page.getByRole("row").nth(1)).toHaveTextContent(/Applied \w+ \d+Rejected/);
    for (const text of page
      .getByRole("rowheader")
      .elements()
      .flatMap((row) => [...row.querySelectorAll(".truncate")]))
      expect(text.scrollWidth, text.textContent ?? "").toBe(text.clientWidth);
  });

  it("keep the current status in sight in the row of filters on a phone", async () => {
    await page.viewport(360, 740);
    stubApi("GET /rest/v1/applications/waiting", () => ({ pending_count: 9, changed_count: 12 }));
    await renderInApp(
      <main className="page-width">
        <ApplicationFilter status="rejected" />
      </main>,
    );
    await expect.element(page.getByRole("link", { name: "Changed (12)" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Rejected" })).toBeInViewport({ ratio: 0.99 });
  });

  it("[8.16] show an error with Retry if they fail to load", async () => {
    expectLine(/Couldn't load applications/);
    stubApi("GET /auth/v1/user", () => ({ session: null }));
    stubApi("GET /rest/v1/applications", () => refusal("internal", "An unexpected error occurred", 500));
    await renderInApp(<Applications />);
    await expect.element(page.getByText("Failed to fetch applications")).toBeVisible();
    stubApi("GET /rest/v1/applications", () => ({ items: [], next_cursor: null }));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Nothing to review")).toBeVisible();
  });
});

describe("the review dialog", () => {
  it("[2.14] shows video, certificates and bio before the facts", async () => {
    await openApplications(grace);
    await openReview(grace);
    await expect.element(dialog.getByRole("heading", { name: "Details" })).toBeVisible();
    const headings = dialog.getByRole("heading", { level: 3 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Grace Okafor",
      "Interview video",
      "Certifications",
      "Bio",
      "Answers to parents' questions",
      "Details",
      "Packages",
      "History",
    ]);
  });

  it("says how long an application has waited", async () => {
    const waiting = { ...grace, submitted_at: daysAgo(29) };
    await openApplications(waiting);
    await openReview(waiting);
    await expect.element(dialog.getByText("Waiting 29 days")).toBeVisible();
  });

  it("has a warning beside 'Approve' if certifications have no file", async () => {
    const files = [
      { ...certification, id: grace.id, file_name: null, file_type: null },
      { ...certification, id: rosa.id, file_name: null, file_type: null },
    ];
    await openApplications({ ...grace, certifications: [certification, ...files] }, rosa);
    await openReview(grace);
    const warning = dialog.getByRole("contentinfo").getByText("2 certifications without a file");
    await expect.element(warning).toBeVisible();
    expect(dialog.getByText("No file").elements()).toHaveLength(2);
    await button("Next application").click();
    await expect.element(dialog.getByRole("heading", { name: "Rosa Lima" })).toBeVisible();
    await expect.element(warning).not.toBeInTheDocument();
  });

  it("[2.14] shows every field, unfinished steps and earlier decisions", async () => {
    await openApplications(grace);
    await openReview(grace);
    await expect.element(dialog.getByRole("heading", { name: "Grace Okafor" })).toBeVisible();
    for (const text of [
      "grace@example.org",
      "512-555-0142",
      "1 Hidden Lane, Austin, TX 78701",
      "7 years",
      "$45.50/hour",
      "Pending",
      "I listen first.",
      "My sister, a nurse.",
      "Birth doula, Postpartum doula",
      "DONA, March 1, 2021",
      "$900, 12 weeks, hidden",
      "Submit Number of Births",
      "Rejected by Ada Admin",
      "More about your training, please.",
    ]) {
      await expect.element(dialog.getByText(text)).toBeInTheDocument();
    }
    await expect.element(button("Download dona.pdf")).toBeInTheDocument();
    await expect.element(button("Watch Grace's interview")).toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.14] names a calendar, a photo and a bio that are missing, and a Stripe account left half way", async () => {
    const steps = { ...grace.steps, calendar: false };
    const unfinished: Application = { ...grace, steps, bio: null, payment_state: "pending" };
    await openApplications(unfinished);
    await openReview(unfinished);
    for (const gap of [
      "Connect Calendar",
      "Connected; Stripe still needs some of their details.",
      "No photo",
      "No introduction yet",
    ])
      await expect.element(dialog.getByRole("listitem").filter({ hasText: gap })).toBeVisible();
    await expect
      .element(dialog)
      .toHaveTextContent(
        /until these steps are doneConnect Calendar.*Missing, but not requiredNo introduction yet/,
      );
  });

  it("names what was not given in one line", async () => {
    const sparse = { ...grace, bio: null, specialties: [], approach: [], languages: [], npi: null };
    await openApplications(sparse);
    await openReview(sparse);
    await expect
      .element(dialog.getByText(/^Not given: bio, .*specialties, .*approach, languages, .*NPI$/))
      .toBeInTheDocument();
    for (const name of ["Bio", "Languages"])
      await expect.element(dialog.getByText(name, { exact: true })).not.toBeInTheDocument();
  });

  it("shows the same initials as everywhere else", async () => {
    const ana = { ...grace, full_name: "Ana Maria Ruiz" };
    await openApplications(ana);
    await openReview(ana);
    await expect.element(dialog.getByText("AM", { exact: true })).toBeInTheDocument();
  });

  it("[2.14 8.16] rejects only with notes", async () => {
    await openApplications(grace);
    await openReview(grace);
    await button("Reject").click();
    await expect.element(notes).toHaveAccessibleDescription(/Please write what the doula should change\./);
    await expect.element(notes).toHaveFocus();

    const requestBodies: unknown[] = [];
    stubApi(`POST ${applicationPath(grace)}/reject`, async (request) => {
      requestBodies.push(await request.json());
      updateStored(grace.id, { status: "rejected" });
      return { status: "rejected" };
    });
    await notes.fill(" More, please. ");
    await button("Reject").click();
    await expect.element(dialog.getByText("Application rejected successfully")).toBeVisible();
    expect(requestBodies).toEqual([{ notes: "More, please.", submitted_at: grace.submitted_at }]);
    // One of an earlier test may still be closing.
    expect(currentToasts().filter(({ isOpen }) => isOpen)).toEqual([]);
    await expect.element(dialog.getByText("Your notes were not sent")).not.toBeInTheDocument();
    await expect.element(notes).not.toBeInTheDocument();
    await expect.element(button("Approve")).not.toBeInTheDocument();
  });

  it("[2.14] approves without notes, then moves to the next application", async () => {
    await openApplications(grace, rosa);
    stubApi(`POST ${applicationPath(grace)}/approve`, async (request) => {
      expect(await request.json()).toEqual({ notes: null, submitted_at: grace.submitted_at });
      updateStored(grace.id, { status: "approved" });
      return { status: "approved" };
    });
    await openReview(grace);
    await button("Approve").click();
    await expect.element(dialog.getByText("Application approved successfully")).toBeVisible();
    await expect.element(page.getByText("Review Grace Okafor")).not.toBeInTheDocument();
    await button("Review the next one").click();
    await expect.element(dialog.getByRole("heading", { name: "Rosa Lima" })).toBeVisible();
    await expect.element(button("Approve")).toBeInTheDocument();
  });

  it("[2.14] asks before it approves a profile without an introduction", async () => {
    await openApplications({ ...grace, bio: null });
    const approvals: unknown[] = [];
    stubApi(`POST ${applicationPath(grace)}/approve`, async (request) => {
      approvals.push(await request.json());
      updateStored(grace.id, { status: "approved" });
      return { status: "approved" };
    });
    await openReview(grace);
    const question = page.getByRole("alertdialog", { name: "Approve without an introduction?" });
    await button("Approve").click();
    await expect.element(question).toHaveTextContent("“Grace hasn't written an introduction yet.”");
    await question.getByRole("button", { name: "Go back" }).click();
    await expect.element(button("Approve")).toHaveFocus();
    expect(approvals).toEqual([]);
    await button("Approve").click();
    await question.getByRole("button", { name: "Approve anyway" }).click();
    await expect.element(dialog.getByText("Application approved successfully")).toBeVisible();
    expect(approvals).toEqual([{ notes: null, submitted_at: grace.submitted_at }]);
  });

  it("unlists an approved profile for a reason", async () => {
    await openApplications(grace);
    stubApi(`POST ${applicationPath(grace)}/approve`, () => {
      updateStored(grace.id, { status: "approved", is_listed: true });
      return { status: "approved" };
    });
    stubApi(`POST /rest/v1/doula_profiles/${grace.id}/unlist`, () => {
      updateStored(grace.id, { is_listed: false, unlisted_note: "The license expired." });
      return new Response(null, { status: 204 });
    });
    await openReview(grace);
    await button("Approve").click();
    await button("Unlist for now").click();
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill("The license expired.");
    await button("Unlist for now").click();
    await expect.element(dialog).toHaveTextContent("Not listed: The license expired.");
    await expect
      .element(dialog.getByRole("link", { name: "Changed since approval" }))
      .toHaveAttribute("href", "/admin/applications/changes");
  });

  it("[2.14] moves to the next and previous application while the focus stays on the button", async () => {
    await openApplications(grace, rosa);
    await openReview(grace);
    await expect.element(button("Next application")).toHaveFocus();
    await expect.element(button("Previous application")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("heading", { name: "Rosa Lima" })).toBeVisible();
    await expect.element(button("Next application")).toHaveFocus();
    await expect.element(button("Next application")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("heading", { name: "Rosa Lima" })).toBeVisible();
    await button("Previous application").click();
    await expect.element(dialog.getByRole("heading", { name: "Grace Okafor" })).toBeVisible();
  });

  it("starts on 'Close' if there is no next application", async () => {
    await openApplications(grace);
    await openReview(grace);
    await expect.element(button("Close")).toHaveFocus();
  });

  it("[2.14 8.16] shows an error if another admin was faster", async () => {
    await openApplications(grace);
    await openReview(grace);
    stubApi(`POST ${applicationPath(grace)}/approve`, () => {
      updateStored(grace.id, { status: "rejected" });
      return refusal("already_reviewed", "Already reviewed");
    });
    await button("Approve").click();
    const alert = dialog.getByRole("alert");
    await expect.element(alert).toHaveTextContent("Failed to update application status");
    await expect.element(alert).toHaveTextContent("Already reviewed");
    await expect.element(button("Approve")).not.toBeInTheDocument();
    expect(currentToasts()[0]).toMatchObject({
      title: "Failed to update application status",
      description: "Already reviewed",
    });
  });

  it.each([
    ["rejected", "Already reviewed", "Another admin decided on this application."],
    ["draft", "Withdrawn", "The doula withdrew this application."],
  ] as const)(
    "keeps typed notes if the application becomes %s in another session",
    async (status, title, reason) => {
      await openApplications(grace);
      await openReview(grace);
      await notes.fill("Please add your DONA certificate.");
      updateStored(grace.id, { status });
      await refetchAll();
      await expect.element(notes).not.toBeInTheDocument();
      await expect.element(dialog.getByText(title).first()).toBeVisible();
      await expect.element(dialog.getByText(reason).first()).toBeVisible();
      await expect.element(dialog.getByText("Please add your DONA certificate.").first()).toBeVisible();
    },
  );

  it("[2.14] shows the latest version after a resubmission, and approves that version", async () => {
    await openApplications(grace);
    await openReview(grace);
    const resubmittedAt = "2026-03-05T10:00:00.000Z";
    const requestBodies: unknown[] = [];
    stubApi(`POST ${applicationPath(grace)}/approve`, async (request) => {
      requestBodies.push((await request.json()).submitted_at);
      if (requestBodies.length > 1) return { status: "approved" };
      updateStored(grace.id, { bio: "I listen, then I speak.", submitted_at: resubmittedAt });
      return refusal("profile_changed", "This profile has changed. Here's the latest version.");
    });
    await notes.fill("Welcome.");
    await button("Approve").click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("This profile has changed");
    await expect.element(dialog.getByText("I listen, then I speak.")).toBeInTheDocument();
    await expect.element(notes).toHaveValue("Welcome.");
    await button("Approve").click();
    await expect.poll(() => requestBodies).toEqual([grace.submitted_at, resubmittedAt]);
  });

  it.each(["approved", "rejected", "draft"] as const)(
    "has no decision buttons for a status of %s",
    async (status) => {
      stubApi("GET /auth/v1/user", () => ({ session: null }));
      stubApi(`GET ${applicationPath(grace)}`, () => ({ ...grace, status }));
      const noNeighbors = { previous: undefined, next: undefined };
      await renderInApp(
        <ReviewDialog id={grace.id} isOpen neighbors={noNeighbors} onShow={() => {}} onClose={() => {}} />,
      );
      await expect.element(dialog.getByText("I listen first.")).toBeVisible();
      await expect.element(notes).not.toBeInTheDocument();
      await expect.element(button("Approve")).not.toBeInTheDocument();
      await expect.element(button("Reject")).not.toBeInTheDocument();
    },
  );
});
