import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ManagedUser, UserManagement } from "../../../../contract/identity/users.schema.ts";
import type { UserFilter } from "../../../api/identity/users.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { RestoreUserDialog, SuspendUserDialog } from "./suspension-dialogs.tsx";
import { UserList } from "./user-list.tsx";

const ana: ManagedUser = {
  id: "018f0000-0000-7000-8000-000000000001",
  email: "ana@example.org",
  first_name: "Ana",
  last_name: "Ruiz",
  full_name: "Ana Ruiz",
  user_type: "client",
  profile_image_url: null,
  extra_intro_calls: 0,
  is_confirmed: true,
  suspended_at: null,
  created_at: "2026-01-02T12:00:00.000Z",
  updated_at: null,
};
const grace: ManagedUser = {
  ...ana,
  id: "018f0000-0000-7000-8000-000000000002",
  email: "grace@example.org",
  first_name: "Grace",
  last_name: "Okafor",
  full_name: "Grace Okafor",
  user_type: "doula",
  updated_at: "2026-03-04T12:00:00.000Z",
};

const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const search = page.getByRole("textbox", { name: "Search users" });
const type = page.getByLabelText("User type");
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
/** Opens the row's menu. */
async function choose(action: string, name: string) {
  await page.getByRole("button", { name: `Actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

let stored: ManagedUser[];
let queries: string[];

function stubList() {
  stubApi("GET /rest/v1/users", (request) => {
    const query = new URL(request.url).searchParams;
    queries.push(query.toString());
    const found = stored.filter(
      ({ email, user_type, suspended_at }) =>
        email.includes(query.get("search") ?? "") &&
        user_type === (query.get("user_type") ?? user_type) &&
        (suspended_at !== null || query.get("suspended") === null),
    );
    const counts = { all: stored.length, found: found.length, has_more: false };
    return { items: found, next_cursor: null, counts };
  });
}

const noEarlierAccount = { warnings: 0, blocks: 0 };

const order = {
  id: "6b1f6f0e-0e0d-4b7a-9d0c-2f4f5f6a7b8c",
  package_name: "Full circle",
  other_side: "Grace Okafor",
  until: "2027-02-14",
};

function stubUser(user: ManagedUser, upcoming_calls = 0, open_orders: UserManagement["open_orders"] = []) {
  stubApi(`GET /rest/v1/users/${user.id}/management`, () => ({
    ...user,
    can_correct_address: false,
    upcoming_calls,
    open_orders,
    earlier_account: noEarlierAccount,
  }));
}

/** The list with its dialogs, which the page keeps in the URL. */
function Users() {
  const [filter, setFilter] = useState<UserFilter>({
    search: "",
    listed: undefined,
    sort: "created",
    direction: "descending",
  });
  const [opened, setOpened] = useState<string>();
  const [edited, setEdited] = useState<string>();
  const [suspended, setSuspended] = useState<string>();
  const [restored, setRestored] = useState<string>();
  const [deleted, setDeleted] = useState<string>();
  return (
    <>
      <UserList
        filter={{ ...filter, search: useDebounced(filter.search) }}
        typedSearch={filter.search}
        onFilter={(change) => setFilter((current) => ({ ...current, ...change }))}
        onOpen={({ full_name }) => setOpened(full_name)}
        onEdit={({ id }) => setEdited(id)}
        onSuspend={({ id }) => setSuspended(id)}
        onRestore={({ id }) => setRestored(id)}
        onDelete={({ id }) => setDeleted(id)}
      />
      {opened && <p>Opened {opened}</p>}
      {edited && <EditUserDialog userId={edited} isOpen onClose={() => setEdited(undefined)} />}
      {suspended && <SuspendUserDialog userId={suspended} isOpen onClose={() => setSuspended(undefined)} />}
      {restored && <RestoreUserDialog userId={restored} isOpen onClose={() => setRestored(undefined)} />}
      {deleted && <DeleteUserDialog userId={deleted} isOpen onClose={() => setDeleted(undefined)} />}
    </>
  );
}

/** The width of an option's text in the select's font. */

beforeEach(async () => {
  await page.viewport(1280, 800);
  stored = [grace, ana];
  queries = [];
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubList();
});

describe("users in the admin list", () => {
  it("[2.14] are in a table of six columns, with 'Never' for those who were never changed", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<Users />);
    await expect.element(row("Ana Ruiz")).toBeVisible();
    for (const name of ["Name", "Email", "User Type", "Created", "Last Updated", "Actions"])
      await expect.element(header(name)).toBeVisible();
    const cells = (name: string) =>
      row(name)
        .getByRole("cell")
        .elements()
        .map((cell) => cell.querySelector("span:last-child")?.textContent ?? cell.textContent);
    expect(row("Ana Ruiz").element().textContent).toContain("ana@example.org");
    expect(cells("Ana Ruiz")).toContain("Never");
    expect(row("Grace Okafor").element().textContent).toContain("Mar 4, 2026");
    expect(row("Grace Okafor").element().textContent).toContain("Doula");
    await expectAccessible();
  });

  it("are labeled if their email address is not confirmed", async () => {
    stored = [{ ...ana, is_confirmed: false }, grace];
    await renderInApp(<Users />);
    await expect.element(row("Ana Ruiz")).toHaveTextContent("Not confirmed");
    await expect.element(row("Grace Okafor")).not.toHaveTextContent("Not confirmed");
  });

  it("are sorted by the server", async () => {
    await page.viewport(1280, 900);
    await renderInApp(<Users />);
    await expect.element(header("Created")).toHaveAttribute("aria-sort", "descending");
    await header("Last Updated").getByRole("button").click();
    await expect.element(header("Last Updated")).toHaveAttribute("aria-sort", "ascending");
    expect(queries.at(-1)).toBe("sort=updated&direction=ascending");
  });

  it("can be sorted on a phone", async () => {
    await page.viewport(360, 740);
    await renderInApp(
      <main className="page-width">
        <Users />
      </main>,
    );
    const sort = page.getByLabelText("Sort by");
    await expect
      .element(sort.getByRole("option", { name: "Newest first", selected: true }))
      .toBeInTheDocument();
    await sort.selectOptions("Newest update");
    await expect.poll(() => queries.at(-1)).toBe("sort=updated&direction=descending");
  });

  it("[2.14] can be searched and filtered by type, and filters can be cleared if nobody matches", async () => {
    await renderInApp(<Users />);
    await search.fill("grace");
    await expect.element(page.getByText("1 user found")).toBeVisible();
    await expect.element(page.getByText("Ana Ruiz")).not.toBeInTheDocument();
    await type.selectOptions("Admin");
    await expect.element(page.getByRole("heading", { name: "No users match" })).toBeVisible();
    await expect.element(page.getByText("0 users found")).toBeVisible();
    await page.getByRole("button", { name: "Show all users" }).click();
    await expect.element(row("Ana Ruiz")).toBeVisible();
    await expect.element(search).toHaveValue("");
    await expect.element(type).toHaveValue("");
    await expectAccessible();
  });

  it("[8.16] show Retry if they fail to load", async () => {
    refuseApi("GET /rest/v1/users", "forbidden");
    await renderInApp(<Users />);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to fetch users");
    stubList();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(row("Ana Ruiz")).toBeVisible();
  });

  it("[2.14] have the other columns and the actions in a menu on a phone", async () => {
    await page.viewport(360, 740);
    const long = { full_name: "Ana".repeat(40), email: `${"a".repeat(200)}@example.org` };
    stored = [{ ...grace, ...long, is_confirmed: false }, ana];
    stubUser(ana);
    await renderInApp(
      <main className="page-width">
        <Users />
      </main>,
    );
    const menu = page.getByRole("button", { name: "Actions: Ana Ruiz" });
    await expect.element(menu).toBeInViewport({ ratio: 0.9 });
    expect(document.documentElement.scrollWidth).toBe(360);
    await menu.click();
    for (const text of ["ana@example.org", "Client", "Jan 2, 2026", "Last Updated Never"])
      await expect.element(page.getByRole("menu")).toHaveTextContent(text);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect.element(dialog.getByLabelText("First name")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).toHaveFocus();
    await page.getByRole("button", { name: "Open: Ana Ruiz" }).click();
    await expect.element(page.getByText("Opened Ana Ruiz")).toBeVisible();
  });

  it("[5.1 8.16] can be edited in a dialog, which explains what another type does and keeps the input if saving fails", async () => {
    stubUser(grace, 2, [order]);
    await renderInApp(<Users />);
    await choose("Edit", "Grace Okafor");
    await expect.element(dialog.getByLabelText("First name")).toHaveValue("Grace");
    await dialog.getByLabelText("First name").fill(" ");
    await dialog.getByLabelText("Extra intro calls").fill("101");
    await dialog.getByRole("button", { name: "Save user" }).click();
    await expect
      .element(dialog.getByLabelText("First name"))
      .toHaveAccessibleDescription("First name is required.");
    await expect
      .element(dialog.getByLabelText("Extra intro calls"))
      .toHaveAccessibleDescription(/whole number from 0 to 100/);
    await expectAccessible();

    await dialog.getByLabelText("First name").fill("Gracia");
    await dialog.getByLabelText("Extra intro calls").fill("2");
    await dialog.getByLabelText("Client").click();
    failApi(`PUT /rest/v1/users/${grace.id}`);
    await dialog.getByRole("button", { name: "Save user" }).click();
    const changeType = dialog.getByRole("button", { name: "Change the type" });
    await expect
      .element(dialog.getByRole("heading", { name: "Change Grace Okafor from Doula to Client?" }))
      .toHaveFocus();
    await expect.element(dialog).toHaveTextContent("Their doula profile is no longer listed");
    await expect.element(dialog).toHaveTextContent("Google Calendar and Stripe account are disconnected");
    await expect.element(dialog).toHaveTextContent("2 upcoming intro calls will be cancelled");
    await expect.element(dialog).toHaveTextContent("1 paid order stays open");
    await changeType.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to update user");
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect.element(dialog.getByLabelText("First name")).toHaveValue("Gracia");

    let sent: unknown;
    stubApi(`PUT /rest/v1/users/${grace.id}`, async (request) => {
      sent = await request.json();
      const changed = { ...grace, full_name: "Gracia Okafor", user_type: "client" as const };
      stored = [changed, ana];
      return { ...changed, upcoming_calls: 0, open_orders: [], earlier_account: noEarlierAccount };
    });
    await dialog.getByRole("button", { name: "Save user" }).click();
    expect(sent).toBeUndefined();
    await changeType.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual({ first_name: "Gracia", user_type: "client", extra_intro_calls: 2 });
    await expect.element(row("Gracia Okafor")).toBeVisible();
    expect(currentToasts()[0]?.title).toBe("User updated successfully");
  });

  it("show earlier accounts' warnings and blocks", async () => {
    stubApi(`GET /rest/v1/users/${ana.id}/management`, () => ({
      ...ana,
      upcoming_calls: 0,
      open_orders: [],
      earlier_account: { warnings: 1, blocks: 2 },
    }));
    await renderInApp(<Users />);
    await choose("Edit", "Ana Ruiz");
    await expect.element(dialog).toHaveTextContent("From an earlier account1 warning, blocked by 2 users.");
  });

  it("[5.19 8.16] are deleted after a confirmation that explains what else is deleted", async () => {
    stubUser(ana, 1);
    await renderInApp(<Users />);
    await choose("Delete", "Ana Ruiz");
    await expect
      .element(question.getByText("Are you sure you want to delete this user?", { exact: true }))
      .toBeVisible();
    await expect.element(question).toHaveTextContent("1 upcoming intro call will be cancelled");
    await expect.element(question.getByRole("button", { name: "Keep user" })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();

    await choose("Delete", "Ana Ruiz");
    const press = question.getByRole("button", { name: "Delete user" });
    refuseApi(`DELETE /rest/v1/users/${ana.id}`, "last_admin");
    await press.click();
    await expect.element(question.getByRole("alert")).toHaveTextContent("Failed to delete user");
    await expect
      .element(question.getByRole("alert"))
      .toHaveTextContent("You are the only admin who can log in.");
    stubApi(`DELETE /rest/v1/users/${ana.id}`, () => {
      stored = [grace];
      return new Response(null, { status: 204 });
    });
    await press.click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByText("Ana Ruiz")).not.toBeInTheDocument();
    expect(currentToasts()[0]?.title).toBe("User deleted successfully");
  });

  it("[6.2] with paid orders are deleted after a warning that lists them", async () => {
    stubUser(ana, 0, [order]);
    await renderInApp(<Users />);
    await choose("Delete", "Ana Ruiz");
    await expect.element(question).toHaveTextContent("A paid order is still open");
    await expect
      .element(question.getByRole("listitem").filter({ hasText: "Full circle" }))
      .toHaveTextContent("Full circle with Grace Okafor, until February 14, 2027");
    await expect.element(question.getByRole("button", { name: "Delete user" })).toBeEnabled();
  });

  it("cannot delete or suspend themselves", async () => {
    const admin = { ...ana, user_type: "admin" as const };
    stored = [admin, grace];
    const { extra_intro_calls: _calls, created_at: _created, updated_at: _updated, ...user } = admin;
    const session = { user, expires_at: "2099-01-01T00:00:00.000Z" };
    stubApi("GET /auth/v1/user", () => ({ session }));
    stubUser(admin, 0);
    await renderInApp(<Users />);
    await choose("Delete", "Ana Ruiz");
    await expect.element(question).toHaveTextContent("Another admin must change your user type");
    await expect.element(question.getByRole("button", { name: "Delete user" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await choose("Suspend", "Ana Ruiz");
    await expect.element(dialog).toHaveTextContent("Only another admin can suspend it.");
    await expect.element(dialog.getByRole("button", { name: "Suspend user" })).not.toBeInTheDocument();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.14] can be suspended with a reason after a confirmation that explains what that does, and restored", async () => {
    stubUser(grace, 2);
    await renderInApp(<Users />);
    await choose("Suspend", "Grace Okafor");
    await expect.element(dialog).toHaveTextContent("cannot log in until they are restored");
    await expect.element(dialog).toHaveTextContent("Their doula profile is no longer listed.");
    await expect.element(dialog).toHaveTextContent("2 upcoming intro calls will be cancelled");
    await expectAccessible();
    await dialog.getByLabelText("Note for admins (optional)").fill("Three complaints");
    await dialog.getByLabelText("No advertising, no spam.").click();
    const press = dialog.getByRole("button", { name: "Suspend user" });
    refuseApi(`PUT /rest/v1/users/${grace.id}/suspension`, "last_admin");
    await press.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to suspend user");
    await expect.element(dialog.getByLabelText("Note for admins (optional)")).toHaveValue("Three complaints");

    let sent: unknown;
    const suspended = { ...grace, suspended_at: "2026-11-22T12:00:00.000Z" };
    stubApi(`PUT /rest/v1/users/${grace.id}/suspension`, async (request) => {
      sent = await request.json();
      stored = [suspended, ana];
      return { ...suspended, upcoming_calls: 0, open_orders: [], earlier_account: noEarlierAccount };
    });
    await press.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual({ rule: "spam", explanation: null, reason: "Three complaints" });
    await expect.element(row("Grace Okafor")).toHaveTextContent("Suspended");
    await type.selectOptions("Suspended");
    await expect.element(row("Ana Ruiz")).not.toBeInTheDocument();

    stubApi(`DELETE /rest/v1/users/${grace.id}/suspension`, () => {
      stored = [grace, ana];
      return { ...grace, upcoming_calls: 0, open_orders: [], earlier_account: noEarlierAccount };
    });
    await choose("Restore", "Grace Okafor");
    await question.getByRole("button", { name: "Restore user" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(currentToasts()[0]?.title).toBe("User restored");
  });
});
