import type { TestApp } from "./app.ts";
import type { TestPerson } from "./fixtures.ts";

/** Suspends a user, or restores them. */
export function setSuspended(
  app: TestApp,
  admin: Pick<TestPerson, "cookie">,
  userId: string,
  isSuspended: boolean,
  reason = "",
) {
  return app.send(`/rest/v1/users/${userId}/suspension`, {
    method: isSuspended ? "PUT" : "DELETE",
    as: admin.cookie,
    ...(isSuspended && { json: { reason, rule: "respect" } }),
  });
}
