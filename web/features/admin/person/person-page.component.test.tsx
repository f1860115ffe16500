import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { errorMessages } from "../../../../contract/errors.ts";
import type { UserManagement } from "../../../../contract/identity/users.schema.ts";
import type { TimelineItem } from "../../../../contract/operations/timeline.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";

const ana: UserManagement = {
  id: "018f0000-0000-7000-8000-000000000001",
  email: "ana@exmaple.org",
  first_name: "Ana",
  last_name: "Ruiz",
  full_name: "Ana Ruiz",
  user_type: "client",
  profile_image_url: null,
  extra_intro_calls: 0,
  is_confirmed: false,
  suspended_at: null,
  created_at: "2026-01-02T12:00:00.000Z",
  updated_at: null,
  can_correct_address: true,
  upcoming_calls: 0,
  open_orders: [],
  earlier_account: { warnings: 0, blocks: 0 },
};
const orderId = "018f0000-0000-7000-8000-000000000003";
const at = "2026-11-22T12:00:00.000Z";
const email = { kind: "email", at, email_kind: "booking", is_expired: false } as const;
const items: TimelineItem[] = [
  { kind: "email", id: "1", at, email_kind: "unread", state: "sent", is_expired: false },
  { ...email, id: "2", state: "failed" },
  { ...email, id: "3", state: "failed", email_kind: "reset", is_expired: true },
  { kind: "call", id: "4", at, starts_at: at, status: "cancelled", with: null },
  {
    kind: "order",
    id: orderId,
    at,
    status: "paid",
    package: "Full circle",
    amount: 1200,
    with: "Grace Okafor",
  },
  { kind: "refund", id: "5", at, order_id: orderId, status: "succeeded", amount: 200 },
  { kind: "report", id: "6", at, is_reporter: false, reason: "spam", outcome: null },
  { kind: "log_ins", id: "7", at, day: "2026-11-22", count: 2 },
  { kind: "change", id: "8", at, action: "user.suspended", actor: "Ada Admin" },
];

let user: UserManagement;
const path = `/rest/v1/users/${ana.id}`;
const line = (text: string) =>
  page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: text });
const dialog = page.getByRole("dialog", { name: "Correct email address" });

beforeEach(() => {
  user = ana;
  signIn({ user_type: "admin" });
  stubApi(`GET ${path}/management`, () => user);
  stubApi(`GET ${path}/timeline`, () => ({ items, next_cursor: null }));
});

describe("[2.14] a person's page", () => {
  it("shows what happened in a line each, and leads to orders and reports", async () => {
    await openPage(`/admin/users/${ana.id}`);
    for (const [title, detail] of [
      ["Email: Unread message or update", "Sent"],
      ["Call with a deleted account", "Cancelled, for"],
      ["Full circle, $1,200", "Order with Grace Okafor: Paid"],
      ["Refund of $200", "Done"],
      ["Was reported", "waits for review"],
      ["2 log-ins", "The last one that day (UTC)"],
      ["Suspended a user", "Ada Admin"],
    ] as const)
      await expect.element(line(title)).toHaveTextContent(detail);
    for (const title of ["Full circle", "Refund"])
      await expect
        .element(line(title).getByRole("link"))
        .toHaveAttribute("href", `/admin/orders?order=${orderId}`);
    await expectAccessible();
  });

  it("has a row of at most 64 px for a call on a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openPage(`/admin/users/${ana.id}`);
    await expect.element(line("Call with")).toBeVisible();
    expect(line("Call with").element().getBoundingClientRect().height).toBeLessThanOrEqual(64);
  });

  it("has the person's name as its heading", async () => {
    await openPage(`/admin/users/${ana.id}`);
    await expect.element(page.getByRole("heading", { level: 1, name: "Ana Ruiz" })).toBeVisible();
  });

  it("has the address of a person without a name as its heading", async () => {
    user = { ...ana, full_name: "", first_name: "", last_name: "" };
    await openPage(`/admin/users/${ana.id}`);
    await expect.element(page.getByRole("heading", { level: 1, name: ana.email })).toBeVisible();
  });

  it("says the day of log-ins once", async () => {
    stubApi(`GET ${path}/timeline`, () => ({
      items: [{ kind: "log_ins", id: "7", at, day: "2026-11-22", count: 1 }],
      next_cursor: null,
    }));
    await openPage(`/admin/users/${ana.id}`);
    await expect.element(line("1 log-in")).toHaveTextContent(/^1 log-in\W*Nov 22, 12:00 PM$/);
  });

  it("filters by kind in the URL, and has what admins read apart", async () => {
    stubApi(`GET ${path}/timeline`, ({ url }) => {
      const show = new URL(url).searchParams.get("show");
      const read = { kind: "change", id: "9", at, action: "user.timeline_read", actor: "Ada Admin" };
      return { items: show === "admin_access" ? [read] : show === "calls" ? [] : items, next_cursor: null };
    });
    const router = await openPage(`/admin/users/${ana.id}`);
    const filter = page.getByRole("combobox", { name: "Show" });
    await expect.element(filter).toHaveDisplayValue("Everything");
    await expect.element(line("Full circle")).toBeVisible();
    await filter.selectOptions("Admin access");
    const reading = line("Read a user's timeline");
    await expect.element(reading).toHaveTextContent("Ada Admin");
    expect(reading.element().querySelector(".lucide-eye")).not.toBeNull();
    await expect.element(line("Full circle")).not.toBeInTheDocument();
    expect(router.state.location.search).toEqual({ show: "admin_access" });
    await filter.selectOptions("Intro calls");
    await expect.element(page.getByText("Nothing of this kind")).toBeVisible();
    await filter.selectOptions("Everything");
    await expect.element(line("Suspended a user")).toBeVisible();
    expect(line("Suspended a user").element().querySelector(".lucide-pencil-line")).not.toBeNull();
    expect(router.state.location.search).toEqual({});
  });

  it("does not read the timeline, which is audited, while the admin only points at the person", async () => {
    const requested: string[] = [];
    stubApi("GET /rest/v1/users", () => ({
      items: [user],
      next_cursor: null,
      counts: { all: 1, found: 1, has_more: false },
    }));
    for (const [part, answer] of [
      ["management", user],
      ["timeline", { items, next_cursor: null }],
    ] as const)
      stubApi(`GET ${path}/${part}`, () => {
        requested.push(part);
        return answer;
      });
    await openPage("/admin/users");
    const person = page.getByRole("link", { name: "Ana Ruiz" });
    await person.hover();
    await expect.poll(() => requested).toContain("management");
    expect(requested).not.toContain("timeline");
    await person.click();
    await expect.element(line("2 log-ins")).toBeVisible();
  });

  it("sends a failed email again, unless it has expired", async () => {
    let sent = 0;
    stubApi("POST /rest/v1/failed_emails/2/send", () => {
      sent++;
      return new Response(null, { status: 204 });
    });
    await openPage(`/admin/users/${ana.id}`);
    await line("About an intro call")
      .getByRole("button", { name: /^Send again/ })
      .click();
    await expect.poll(() => sent).toBe(1);
    await expect.element(line("Password reset link")).toHaveTextContent("Its link has expired.");
    await expect.element(line("Password reset link").getByRole("button")).not.toBeInTheDocument();
  });

  it("corrects an address, or says why it cannot", async () => {
    refuseApi(`PUT ${path}/email`, "address_in_use");
    await openPage(`/admin/users/${ana.id}`);
    await page.getByRole("button", { name: "Correct email address" }).click();
    await dialog.getByRole("textbox", { name: "Email", exact: true }).fill("ana@example.org");
    const again = dialog.getByRole("textbox", { name: "Email again" });
    await again.fill("ana@example.com");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect.element(again).toHaveAccessibleDescription("Please type the same address twice.");
    await again.fill("ana@example.org");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errorMessages.address_in_use);
    stubApi(`PUT ${path}/email`, async (request) => {
      user = { ...user, ...(await request.json()) };
      return user;
    });
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveTextContent("ana@example.org");
  });

  it("offers no correction that the server refuses", async () => {
    user = { ...ana, is_confirmed: true, can_correct_address: false };
    await openPage(`/admin/users/${ana.id}`);
    await expect.element(page.getByRole("button", { name: "Edit user" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Correct email address" })).not.toBeInTheDocument();
  });

  it("sends the confirmation again only while the address is not confirmed", async () => {
    stubApi(`POST ${path}/confirmation`, () => {
      user = { ...user, is_confirmed: true };
      return new Response(null, { status: 204 });
    });
    await openPage(`/admin/users/${ana.id}`);
    const send = page.getByRole("button", { name: "Send the confirmation again" });
    await send.click();
    await expect.element(send).not.toBeInTheDocument();
  });

  it("fits a phone", async () => {
    await page.viewport(360, 740);
    await openPage(`/admin/users/${ana.id}`);
    await expect.element(line("2 log-ins")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await page.viewport(1280, 800);
  });
});
