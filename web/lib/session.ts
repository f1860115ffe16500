import { type QueryClient, QueryObserver, queryOptions, useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import type { SessionUser } from "../../contract/accounts.ts";
import { toUserType } from "../../contract/users.ts";
import { closeAccountDialog, currentAccountDialog } from "./account-dialog.ts";
import { ask } from "./api.ts";
import { boot } from "./boot.ts";
import { forgetDesk } from "./desk-storage.ts";
import { isPrivate } from "./reads.ts";
import { forgetSearchData } from "./search-data.ts";

export interface Session {
  user: SessionUser;
  expires_at: string;
}

/** Who is signed in; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ client }): Promise<Session | null> => {
    const { api } = await import("./api-client.ts");
    const { session } = await ask(api.auth.v1.user.$get());
    if (session)
      return { ...session, user: { ...session.user, user_type: toUserType(session.user.user_type) } };
    const known = client.getQueryData<Session | null>(["session"]);
    return known && keepPage() ? known : null;
  },
  staleTime: 60_000,
});

/**
 * Where the page came without a session cookie it is a visitor's, and need not ask. Not as the read's `initialData`: a
 * reset goes back to that, and would make a visitor of whoever has logged in since.
 */
export function startSession(queryClient: QueryClient): void {
  if (!boot.may_be_signed_in) queryClient.setQueryData(sessionQuery.queryKey, null);
}

/**
 * Who is signed in, as far as known. While a page of the server's comes alive it is not known, whatever has been answered
 * meanwhile: React compares with what the server wrote, who knows nobody.
 */
export function useSession(): { data: Session | null | undefined; isPending: boolean } {
  const isHydrated = useHydrated();
  const session = useQuery(sessionQuery);
  if (isHydrated) return session;
  return boot.may_be_signed_in ? { data: undefined, isPending: true } : { data: null, isPending: false };
}

/** Who is signed in, read anew where that was long ago; without a connection, who was. */
export async function readSession(queryClient: QueryClient): Promise<Session | null> {
  try {
    return await queryClient.fetchQuery(sessionQuery);
  } catch (error) {
    const known = queryClient.getQueryData(sessionQuery.queryKey);
    if (known) return known;
    throw error;
  }
}

let opened: BroadcastChannel | undefined;

/** Not opened on the server, where it would keep the process from ending. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** Whose data this page holds: a user id, null for a visitor; undefined while that is not known. */
let holder: string | null | undefined;

/** Whether the page stays though its session has ended; set by private-pages.ts while one of them is open. */
let keepPage: () => boolean = () => false;

export function setKeepPage(keep: () => boolean): void {
  keepPage = keep;
}

/** Takes over a session that was just opened, or closed on purpose, here and in the other tabs. */
export function sessionChanged(queryClient: QueryClient, session: Session | null): void {
  const isSamePerson = session !== null && holder === session.user.id;
  holder = idOf(session);
  queryClient.setQueryData(sessionQuery.queryKey, session);
  // What the same person has open, and has typed, stays while it is read anew.
  if (isSamePerson) void queryClient.invalidateQueries({ predicate: isPrivate });
  else forgetPerson(queryClient, holder);
  if (isSamePerson && currentAccountDialog()?.isOverPage) closeAccountDialog();
  // Where and when somebody gives birth, and what they write, is not for whoever uses this browser next (docs/decisions/005).
  if (!session) {
    forgetSearchData();
    forgetDesk();
  }
  channel().postMessage("changed");
}

/** This person changed something about themselves: who they are is read anew, here and in the other tabs. */
export function sessionUserUpdated(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  channel().postMessage("changed");
}

/** The server no longer knows the session: it has expired, or was closed elsewhere. */
export function sessionEnded(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey) || keepPage()) return;
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Whoever was asked to log in again does not: the page is left, as by any visitor. */
export function leaveEndedSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/**
 * Keeps this page in step with a session that changes elsewhere: in another tab, or by its end on the server.
 * `onChange` is called when what was read as the person before has been forgotten.
 */
export function followSession(queryClient: QueryClient, onChange: () => void): void {
  new QueryObserver(queryClient, sessionQuery).subscribe(({ data: session, isError }) => {
    // A session that is just being read anew changes nothing; one that cannot be read is nobody's.
    if (session === undefined && !isError) return;
    const next = session === undefined ? undefined : idOf(session);
    const before = holder;
    holder = next;
    if (before === undefined || before === next) return;
    forgetPerson(queryClient, next);
    onChange();
  });
  channel().onmessage = () => {
    // Logged in again, or out, in another tab: that tab's answer is this one's.
    if (currentAccountDialog()?.isOverPage) {
      closeAccountDialog();
      void queryClient.invalidateQueries({ predicate: isPrivate });
    }
    // Not merely stale: if the new session cannot be read, the old one must not stay.
    void queryClient.resetQueries({ queryKey: sessionQuery.queryKey });
  };
}

function idOf(session: Session | null): string | null {
  return session?.user.id ?? null;
}

/** What was read as one person must not be seen by the next one. */
function forgetPerson(queryClient: QueryClient, next: string | null | undefined): void {
  // Public, but says more to whoever has booked: what is on screen stays until it has been read anew.
  queryClient.removeQueries({ queryKey: ["doulas"], type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: ["doulas"] });

  if (next) void queryClient.resetQueries({ predicate: isPrivate });
  // Nobody is refused; so nothing is asked again.
  else for (const query of queryClient.getQueryCache().findAll({ predicate: isPrivate })) query.reset();
}

/** Where each kind of person starts. Doulas have no page of their own yet: they come for their messages. */
export function homePathOf({ user_type }: SessionUser): "/parent-dashboard" | "/messages" {
  return user_type === "doula" ? "/messages" : "/parent-dashboard";
}
