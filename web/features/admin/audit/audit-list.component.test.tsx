import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { AuditEntry } from "../../../../contract/settings/audit.schema.ts";
import type { AuditFilter } from "../../../api/operations/audit.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { AuditList } from "./audit-list.tsx";

const id = "018f0000-0000-7000-8000-000000000001";
const changeEntry: AuditEntry = {
  id,
  created_at: "2026-03-04T12:00:00.000Z",
  action: "user.changed",
  actor: { id, name: "Agnes Admin", email: "agnes@example.org" },
  subject: { type: "user", id, name: "Ana Ruiz" },
  before: { first_name: "Anna", last_name: "Unchanged", extra_intro_calls: 0 },
  after: { first_name: "Ana", last_name: "Unchanged", extra_intro_calls: 2 },
};
const deletionEntry: AuditEntry = {
  ...changeEntry,
  id: "018f0000-0000-7000-8000-000000000002",
  action: "user.deleted",
  actor: { id, name: null, email: null },
  subject: { type: "user", id, name: null },
  before: { user_type: "client" },
  after: null,
};

let stored: AuditEntry[];
let queries: URLSearchParams[];

function stubLog() {
  stubApi("GET /rest/v1/audit_log", (request) => {
    const query = new URL(request.url).searchParams;
    queries.push(query);
    const items = query.get("person") === "nobody" ? [] : stored;
    return { items, next_cursor: null, has_more_people: query.get("person") === "a" };
  });
}

/** The log with its filter. State stands in for the page's URL. */
function Log({ start = {} }: { start?: Partial<AuditFilter> }) {
  const [filter, setFilter] = useState<AuditFilter>({
    person: "",
    group: undefined,
    from: undefined,
    to: undefined,
    ...start,
  });
  return <AuditList filter={filter} onFilter={(change) => setFilter({ ...filter, ...change })} />;
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const person = page.getByRole("textbox", { name: "Search by person" });

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  stored = [deletionEntry, changeEntry];
  queries = [];
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubLog();
});

describe("[2.14] the audit log", () => {
  it("shows amounts in dollars", async () => {
    stored = [
      { ...changeEntry, before: { amount_cents: 90000 }, after: { refund_cents: 4550, price: 1200 } },
    ];
    await renderInApp(<Log />);
    await expect.element(row("Ana Ruiz")).toHaveTextContent("Amount: before: $900.00");
    await expect.element(row("Ana Ruiz")).toHaveTextContent("Refund: after: $45.50");
    await expect.element(row("Ana Ruiz")).toHaveTextContent("Price: after: $1,200.00");
  });

  it("shows what changed, who changed it, and the values before and after", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<Log />);
    await expect
      .element(row("Changed a user"))
      .toHaveTextContent(/Ana Ruiz.*Agnes Admin.*agnes@example\.org.*Mar 4, 2026/);
    await expect.element(row("Changed a user")).toHaveTextContent(/First name: before: Anna.*after: Ana/);
    await expect.element(row("Changed a user")).not.toHaveTextContent("Unchanged");
    await expect.element(row("Changed a user")).toHaveTextContent(/Extra intro calls: before: 0.*after: 2/);
    await expectAccessible();
  });

  it("has no column for changes, which most entries lack", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<Log />);
    await expect.element(row("Changed a user")).toBeVisible();
    const headers = page.getByRole("columnheader").elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual(["What", "About", "Who", "When"]);
  });

  it("shows a filter's day on a phone too, and clears it", async () => {
    await page.viewport(360, 740);
    await renderInApp(
      <main className="page-width">
        <Log start={{ from: "2026-03-28", to: "2026-05-30" }} />
      </main>,
    );
    const from = page.getByRole("button", { name: "From Saturday, March 28, 2026" });
    await expect.element(from).toHaveTextContent("Mar 28, 2026");
    await from.click();
    await page.getByRole("button", { name: "Clear date" }).click();
    await expect.poll(() => queries.at(-1)?.has("from")).toBe(false);
    await expect.element(page.getByRole("button", { name: "From Any day" })).toBeVisible();
  });

  it("marks a deleted account as deleted", async () => {
    await renderInApp(<Log />);
    await expect.element(row("Deleted a user")).toHaveTextContent(/Deleted.*Deleted account/);
  });

  it("still names an admin whose account was deleted", async () => {
    stored = [{ ...changeEntry, actor: { id, name: "Agnes Admin", email: null } }];
    await renderInApp(<Log />);
    await expect.element(row("Changed a user")).toHaveTextContent("Agnes Admin (deleted account)");
  });

  it("filters by whole days in the viewer's time zone", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<Log start={{ from: "2026-03-01", to: "2026-03-02" }} />);
    await expect.element(row("Changed a user")).toBeVisible();
    expect(queries.at(-1)?.get("from")).toBe(new Date(2026, 2, 1).toISOString());
    expect(queries.at(-1)?.get("until")).toBe(new Date(2026, 2, 3).toISOString());
    await page.getByRole("button", { name: "To Monday, March 2, 2026" }).click();
    await page.getByRole("button", { name: "Monday, March 9, 2026" }).click();
    await expect.poll(() => queries.at(-1)?.get("until")).toBe(new Date(2026, 2, 10).toISOString());
  });

  it("downloads the filtered entries as a CSV file", async () => {
    await page.viewport(1280, 900);
    const files: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    const filters: unknown[] = [];
    stubApi("POST /rest/v1/audit_log/export", async (request) => {
      filters.push(await request.json());
      return new Response("When,Who\r\n");
    });
    await renderInApp(<Log start={{ person: "Ana", group: "user", from: "2026-03-01", to: "2026-03-02" }} />);
    await page.getByRole("button", { name: "Download as CSV" }).click();
    await vi.waitFor(() => expect(files).toEqual(["audit-log.csv"]));
    expect(filters).toEqual([
      {
        person: "Ana",
        group: "user",
        from: new Date(2026, 2, 1).toISOString(),
        until: new Date(2026, 2, 3).toISOString(),
      },
    ]);
  });

  it("shows a note if there are no entries yet", async () => {
    stored = [];
    await renderInApp(<Log />);
    await expect.element(page.getByRole("heading", { name: "Nothing has been changed yet" })).toBeVisible();
  });

  it("filters by group and person, and offers to clear the filters if nothing matches", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<Log />);
    await page.getByLabelText("About").selectOptions("Users");
    await expect.poll(() => queries.at(-1)?.get("group")).toBe("user");
    await person.fill("nobody");
    await expect.element(page.getByRole("heading", { name: "No entries match" })).toBeVisible();
    await page.getByRole("button", { name: "Show all entries" }).click();
    await expect.element(row("Changed a user")).toBeVisible();
    await expect.element(person).toHaveValue("");
    await expect.element(page.getByLabelText("About")).toHaveValue("");
    await expectAccessible();
  });

  it("shows a note if the name matches too many people", async () => {
    await renderInApp(<Log />);
    await person.fill("a");
    await expect.element(page.getByRole("status").filter({ hasText: "Many people match" })).toBeVisible();
  });

  it("on a phone, has entries that open to show who changed what", async () => {
    await page.viewport(360, 740);
    await renderInApp(<Log />);
    await expect.element(row("Changed a user")).toBeVisible();
    const admin = page.getByRole("link", { name: "Agnes Admin" });
    await expect.element(admin).not.toBeInTheDocument();
    await page.getByText(/^Mar 4, .* · Ana Ruiz$/).click();
    await expect.element(admin).toBeVisible();
    await expect.element(page.getByRole("listitem").filter({ hasText: "First name:" })).toBeVisible();
  });

  it("names a picture instead of its file", async () => {
    await page.viewport(1280, 900);
    stored = [
      { ...changeEntry, before: { profile_image_url: null }, after: { profile_image_url: "7f/face.webp" } },
    ];
    await renderInApp(<Log />);
    await expect.element(row("Changed a user")).toHaveTextContent(/Picture: before: none.*after: a picture/);
  });

  it("on a phone, hides its filters behind a button and long values behind a summary", async () => {
    await page.viewport(360, 740);
    stored = [{ ...changeEntry, after: { bio: "long ".repeat(400) } }];
    await renderInApp(<Log />);
    await page.getByText(/^Mar 4, .* · Ana Ruiz$/).click();
    await expect.element(page.getByText(/^long long/).first()).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(360);
    const from = page.getByRole("button", { name: "From Any day" });
    await expect.element(from).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Filters" }).click();
    await expect.element(from).toBeVisible();
  });
});
