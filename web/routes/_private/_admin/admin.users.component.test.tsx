import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ManagedUser } from "../../../../contract/identity/users.schema.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

const search = page.getByRole("textbox", { name: "Search users" });
const type = page.getByLabelText("User type");
const grace: ManagedUser = {
  id: "018f0000-0000-7000-8000-000000000002",
  email: "grace@example.org",
  first_name: "Grace",
  last_name: "Okafor",
  full_name: "Grace Okafor",
  user_type: "doula",
  profile_image_url: null,
  extra_intro_calls: 0,
  is_confirmed: true,
  suspended_at: null,
  created_at: "2026-01-02T12:00:00.000Z",
  updated_at: null,
};

/** Opens the page as an admin. Returns the router and the query of each request for users. */
async function openUsers(address: string) {
  const queries: string[] = [];
  signIn({ user_type: "admin" });
  stubApi("GET /rest/v1/users", ({ url }) => {
    queries.push(new URL(url).search);
    return { items: [grace], next_cursor: null, counts: { all: 3, found: 1, has_more: false } };
  });
  const router = await openPage(address);
  return { router, queries };
}

it("[2.14] the users page opens with the search, type and order of its URL", async () => {
  const { queries } = await openUsers("/admin/users?search=grace&type=doula&sort=name&direction=descending");
  await expect.element(page.getByText("1 user found")).toBeVisible();
  await expect.element(search).toHaveValue("grace");
  await expect.element(type).toHaveValue("doula");
  await expect
    .element(page.getByRole("columnheader", { name: "Name", exact: true }))
    .toHaveAttribute("aria-sort", "descending");
  expect(queries[0]).toBe("?search=grace&user_type=doula&sort=name&direction=descending");
});

it("[2.14] the users page keeps its search, type and order in the URL", async () => {
  const { router } = await openUsers("/admin/users");
  await search.fill("ana");
  await type.selectOptions("Suspended");
  await page.getByRole("columnheader", { name: "Email", exact: true }).getByRole("button").click();
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ search: "ana", type: "suspended", sort: "email", direction: "ascending" });
});
