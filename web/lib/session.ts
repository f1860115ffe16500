import { type Query, type QueryClient, QueryObserver, queryOptions, useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import { toUserType } from "../../contract/users.ts";
import { closeAccountDialog, currentAccountDialog } from "./account-dialog.ts";
import { ApiError, ask } from "./api.ts";
import { boot } from "./boot.ts";
import { forgetOutbox } from "./outbox-storage.ts";
import { isPrivate } from "./reads.ts";
import { forgetSearchData } from "./search-data.ts";

export interface Session {
  user: SessionUser;
  expires_at: string;
}

const sessionKey = ["session"] as const;
const readTimeoutMs = 8000;
/** After the first attempt: 200 ms later, 400, 800, 1600 and 3200 (spec section 9). */
const maxRetries = 5;
/** After these attempts no page asks by itself for this long. Only a person can: with Retry, or by opening a private page. */
const pauseAfterFailureMs = 60_000;

function isPaused({ errorUpdatedAt }: Query["state"]): boolean {
  return Date.now() - errorUpdatedAt < pauseAfterFailureMs;
}

/** Who is signed in; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }): Promise<Session | null> => {
    const { api } = await import("./api-client.ts");
    const init = { signal: AbortSignal.timeout(readTimeoutMs) };
    const { session } = await ask(api.auth.v1.user.$get({}, { init }));
    if (session)
      return { ...session, user: { ...session.user, user_type: toUserType(session.user.user_type) } };
    const known = client.getQueryData<Session | null>(sessionKey);
    return known && keepPage() ? known : null;
  },
  staleTime: 60_000,
  retry: (failures, error) => failures < maxRetries && isTransient(error),
  retryDelay: (attempt) => 200 * 2 ** attempt,
  // Every part of a page that asks who is signed in would otherwise start again as it appears.
  retryOnMount: false,
  refetchOnMount: ({ state }) => !isPaused(state),
  refetchOnWindowFocus: ({ state }) => !isPaused(state),
  refetchOnReconnect: true,
});

/** Maintenance, or too many requests, is over no sooner for being asked about. */
function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === "network" || error.code === "internal";
}

/**
 * Where the page came without a session cookie it is a visitor's, and need not ask. Not as the read's `initialData`: a
 * reset goes back to that, and would make a visitor of whoever has logged in since.
 */
export function startSession(queryClient: QueryClient): void {
  if (!boot.may_be_signed_in) queryClient.setQueryData(sessionQuery.queryKey, null);
}

interface SessionState {
  /** Undefined while it is not known, or could not be read: a public page is then a visitor's. */
  data: Session | null | undefined;
  /** It is being read for the first time. */
  isPending: boolean;
  /** An attempt has failed, and nothing is known. There may be more attempts. */
  isFailing: boolean;
}

/**
 * Who is signed in, as far as known. While a page of the server's comes alive it is not known, whatever has been answered
 * meanwhile: React compares with what the server wrote, who knows nobody.
 */
export function useSession(): SessionState {
  const isHydrated = useHydrated();
  const { data, isPending, failureCount, errorUpdateCount } = useQuery(sessionQuery);
  if (!isHydrated) {
    const isPending = boot.may_be_signed_in;
    return { data: isPending ? undefined : null, isPending, isFailing: false };
  }
  const hasFailed = errorUpdateCount > 0;
  return {
    data,
    isPending: isPending && !hasFailed,
    isFailing: data === undefined && (hasFailed || failureCount > 0),
  };
}

/**
 * Who is signed in, read anew where that was long ago; without a connection, who was. `isEntering` says that a person
 * opens a page: a pointer over its link, or a reload of the page that is shown, does not start new attempts.
 */
export async function readSession(
  queryClient: QueryClient,
  { isEntering }: { isEntering: boolean },
): Promise<Session | null> {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (state?.error && isPaused(state)) {
    if (state.data) return state.data;
    if (!isEntering) throw state.error;
  }
  if (!state?.data) return queryClient.fetchQuery(sessionQuery);
  // Nobody waits for more attempts where it is known who they were.
  return queryClient
    .fetchQuery({ ...sessionQuery, retry: false })
    .catch(() => queryClient.getQueryData(sessionQuery.queryKey) ?? null);
}

/** Renews the session in time; not while the attempts pause. */
export function renewSession(queryClient: QueryClient, withinMs: number): void {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (!state?.data || isPaused(state)) return;
  if (Date.parse(state.data.expires_at) - Date.now() < withinMs) void retrySession(queryClient);
}

/** Asks again who is signed in, whatever has failed before. */
export function retrySession(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
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
    forgetOutbox();
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
    // A session that is being read again changes nothing; a failed read counts as signed out.
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
