import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { platformDefaults } from "../../../contract/settings/settings.ts";
import { startQueryClient } from "../../client-state/query-client.ts";
import { provideBoot } from "../../lib/boot.ts";
import { followSession, sessionQuery, setSession } from "./session.ts";

const ana: SessionUser = {
  id: "01a",
  email: "ana@doula.test",
  first_name: "Ana",
  last_name: "Ruiz",
  full_name: "Ana Ruiz",
  user_type: "client",
  user_metadata: { user_type: "client" },
  profile_image_url: null,
  admin_needs: null,
  time_zone: null,
};

beforeEach(() => {
  // The page was rendered for a visitor, who has logged in since then.
  provideBoot(() => ({
    settings: platformDefaults,
    public_url: "http://doula.test",
    now: "2026-11-21T12:00:00Z",
    may_be_signed_in: false,
    top_areas: [],
  }));
  vi.stubGlobal("location", { origin: "http://doula.test" });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

it("[2.6] sends the browser's time zone once if the account has another one", async () => {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push(request);
    return new Response(null, { status: 204 });
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const queryClient = startQueryClient();
  followSession(queryClient, () => undefined);
  setSession(queryClient, { user: { ...ana, id: "02b" }, expires_at: "2026-11-28T12:00:00Z" });
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(sessionQuery.queryKey)?.user.time_zone).toBe(timeZone),
  );
  const sent = requests.filter(({ method }) => method === "PUT");
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(["/auth/v1/user/time_zone"]);
  expect(await sent[0]?.json()).toEqual({ time_zone: timeZone });
});

it("[4.1] a person still appears signed in while the session reloads after a change in another tab", async () => {
  const queryClient = startQueryClient();
  const onChange = vi.fn();
  followSession(queryClient, onChange);
  setSession(queryClient, { user: ana, expires_at: "2026-11-28T12:00:00Z" });
  const otherTab = new BroadcastChannel("session");
  otherTab.postMessage("changed");
  await vi.waitFor(() => expect(queryClient.isFetching({ queryKey: sessionQuery.queryKey })).toBe(1));
  expect(onChange).not.toHaveBeenCalled();
  otherTab.close();
});
