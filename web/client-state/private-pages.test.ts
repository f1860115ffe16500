import { isRedirect } from "@tanstack/react-router";
import { expect, it, vi } from "vitest";
import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import type { UserType } from "../../contract/identity/users.ts";
import { sessionQuery } from "../api/identity/session.ts";
import { provideFetch } from "../api/platform/client.ts";
import { allowOnly, watchSession } from "./private-pages.ts";
import { startQueryClient } from "./query-client.ts";

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
    user_metadata: { user_type },
    profile_image_url: null,
    admin_needs,
    time_zone: null,
  };
  try {
    return guard({ context: { session: { user, expires_at: "2027-01-01T00:00:00Z" } } });
  } catch (thrown) {
    return thrown;
  }
}

it("[2.1] opens a page for the user types it allows", () => {
  expect(enter("client")).toBeUndefined();
});

it("[2.1 4.14] redirects other user types home without adding a history entry", () => {
  for (const userType of ["doula", "admin"] as const) {
    const redirect = enter(userType);
    expect(isRedirect(redirect) && redirect.options).toMatchObject({
      to: `/${userType}-dashboard`,
      replace: true,
    });
  }
});

it("[2.1 2.6] redirects an admin who lacks a long password or a second factor to the account page", () => {
  const guard = allowOnly("admin");
  for (const admin_needs of ["password", "factor"] as const) {
    const redirect = enter("admin", { guard, admin_needs });
    expect(isRedirect(redirect) && redirect.options).toMatchObject({ to: "/account", replace: true });
  }
  expect(enter("admin", { guard })).toBeUndefined();
});

it("[4.1 9.13] renews a session that ends within 30 seconds, but only once", async () => {
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("location", { origin: "http://doula.test" });
  vi.useFakeTimers();
  let reads = 0;
  provideFetch(async () => {
    reads += 1;
    // The server extends the session when it is read.
    const expires_at = new Date(Date.now() + (reads === 1 ? 1 : 48) * 3_600_000).toISOString();
    return Response.json({ session: { user: { id: "1", user_type: "client" }, expires_at } });
  });
  const queryClient = startQueryClient();
  await queryClient.fetchQuery(sessionQuery);
  const stop = watchSession(queryClient);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(reads).toBe(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toBe(2);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
