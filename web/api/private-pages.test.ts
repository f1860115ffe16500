import { isRedirect } from "@tanstack/react-router";
import { expect, it } from "vitest";
import type { UserType } from "../../contract/users.ts";
import { allowOnly } from "./private-pages.ts";

const guard = allowOnly("client");

function enter(user_type: UserType): unknown {
  const user = {
    id: "1",
    email: "ana@example.com",
    first_name: "Ana",
    last_name: "Ruiz",
    full_name: "Ana Ruiz",
    user_type,
    profile_image_url: null,
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
