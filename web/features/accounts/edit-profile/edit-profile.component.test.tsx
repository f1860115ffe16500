import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { AdminProfileForm } from "./edit-profile.tsx";

const olga: SessionUser = {
  id: "6f9d4a4e-31c5-4b7a-9b8e-0c1d2e3f4a5b",
  email: "olga@site.test",
  first_name: "Olga",
  last_name: "Owner",
  full_name: "Olga Owner",
  user_type: "admin",
  user_metadata: { user_type: "admin" },
  profile_image_url: null,
  admin_needs: null,
  time_zone: null,
};

const field = (name: string) => page.getByRole("textbox", { name });
const save = page.getByRole("button", { name: "Save Changes" });
const notice = page.getByText("Saving makes you an admin");

it("[5.9] requires an admin's first and last name", async () => {
  const sent: unknown[] = [];
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi(`PUT /rest/v1/users/${olga.id}/admin_profile`, async (request) => {
    sent.push(await request.json());
    return new Response(null, { status: 204 });
  });
  await renderInApp(<AdminProfileForm user={olga} />);
  await expect.element(field("First name")).toHaveValue("Olga");
  await expect.element(notice).not.toBeInTheDocument();
  for (const name of ["First name", "Last name"]) {
    await userEvent.fill(field(name), " ");
    await expect.element(page.getByText(`${name} is required.`)).toBeVisible();
    await expect.element(save).toBeDisabled();
    await userEvent.fill(field(name), "Changed");
  }
  await save.click();
  await expect.element(page.getByText("All changes are saved.")).toBeVisible();
  expect(sent).toEqual([{ first_name: "Changed", last_name: "Changed" }]);
  expect(currentToasts()).toMatchObject([{ title: "Profile updated successfully!" }]);
  await expectAccessible();
});

it("[2.10] tells the owner of the admin address what saving does", async () => {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  await renderInApp(<AdminProfileForm user={{ ...olga, user_type: "client" }} />);
  await expect.element(notice).toBeVisible();
});
