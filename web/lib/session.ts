import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SessionUser } from "../../contract/accounts.ts";
import { api, ask } from "./api.ts";
import { boot } from "./boot.ts";

export interface Session {
  user: SessionUser;
  expires_at: string;
}

/** Who is signed in; null for a visitor. Known without a call where the page came without a session cookie. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<Session | null> => (await ask(api.auth.v1.user.$get())).session,
  staleTime: 60_000,
  initialData: boot.may_be_signed_in ? undefined : null,
});

const channel = new BroadcastChannel("session");

/** Takes over a session that was just opened or closed, here and in the other tabs. */
export function sessionChanged(queryClient: QueryClient, session: Session | null): void {
  if (session) {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    queryClient.removeQueries({ predicate: isPersonal });
  } else {
    // What was read as this person must not be seen by the next one.
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, null);
  }
  channel.postMessage("changed");
}

/** Reads the session anew when another tab signed in or out. */
export function followOtherTabs(queryClient: QueryClient, onChange: () => void): void {
  channel.onmessage = async () => {
    queryClient.removeQueries({ predicate: isPersonal });
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
    onChange();
  };
}

const sharedKeys = new Set(["session", "doula-search", "slots", "places"]);

function isPersonal(query: { queryKey: readonly unknown[] }): boolean {
  return !sharedKeys.has(String(query.queryKey[0]));
}

/** Where each kind of person starts. Parents, and whoever has no page of their own yet, get the parent dashboard. */
export function homePathOf(_user: SessionUser): "/parent-dashboard" {
  return "/parent-dashboard";
}
