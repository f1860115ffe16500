import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

const person = page.getByRole("textbox", { name: "Search by person" });
const group = page.getByLabelText("About");

/** Opens the page as an admin. Returns the router and the query of each request for entries. */
async function openAudit(address: string) {
  const queries: Record<string, string>[] = [];
  signIn({ user_type: "admin" });
  stubApi("GET /rest/v1/audit_log", ({ url }) => {
    queries.push(Object.fromEntries(new URL(url).searchParams));
    return { items: [], next_cursor: null, has_more_people: false };
  });
  const router = await openPage(address);
  return { router, queries };
}

it("[2.14] the audit log opens with the filters of its URL", async () => {
  const { queries } = await openAudit("/admin/audit?person=Ana&group=user&from=2026-03-01&to=2026-03-02");
  await expect.element(page.getByRole("heading", { name: "No entries match" })).toBeVisible();
  await expect.element(person).toHaveValue("Ana");
  await expect.element(group).toHaveValue("user");
  await expect.element(page.getByRole("button", { name: "From Sunday, March 1, 2026" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "To Monday, March 2, 2026" })).toBeVisible();
  const [from, until] = [new Date(2026, 2, 1), new Date(2026, 2, 3)].map((day) => day.toISOString());
  expect(queries[0]).toEqual({ person: "Ana", group: "user", from, until });
});

it("[2.14] the audit log keeps its filters in the URL", async () => {
  const { router } = await openAudit("/admin/audit?from=2026-03-01");
  await person.fill("Ana");
  await group.selectOptions("Users");
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ person: "Ana", group: "user", from: "2026-03-01" });
});
