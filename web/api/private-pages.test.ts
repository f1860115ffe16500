import { isRedirect } from "@tanstack/react-router";
import { expect, it } from "vitest";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { UserType } from "../../contract/users.ts";
import { allowOnly } from "./private-pages.ts";

function enter(
  user_type: UserType,
  { guard = allowOnly("client"), admin_needs = null as SessionUser["admin_needs"] } = {},
): unknown {
  const user = {
    id: "1",
    email: "ana@example.com",
    first_name: "Ana",
    last_name: "Ruiz",
    full_name: "Ana Ruiz",
    user_type,
    profile_image_url: null,
    admin_needs,
  };
  try {
    return guard({ context: { session: { user, expires_at: "2027-01-01T00:00:00Z" } } });
  } catch (thrown) {
    return thrown;
  }
}

it("lets in those whom the pages are for", () => {
  expect(enter("client")).toBeUndefined();
});

it("leads everybody else to their own home, and leaves nothing to go back to", () => {
  for (const userType of ["doula", "admin"] as const) {
    const led = enter(userType);
    expect(isRedirect(led) && led.options).toMatchObject({ to: `/${userType}-dashboard`, replace: true });
  }
});

it("leads an admin who still has to set something up to the account page, and no other one", () => {
  const guard = allowOnly("admin");
  for (const admin_needs of ["password", "factor"] as const) {
    const led = enter("admin", { guard, admin_needs });
    expect(isRedirect(led) && led.options).toMatchObject({ to: "/account", replace: true });
  }
  expect(enter("admin", { guard })).toBeUndefined();
});
