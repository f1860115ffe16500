import { type Query, type QueryClient, QueryObserver, queryOptions, useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import { toUserType } from "../../contract/users.ts";
import { ApiError, ask } from "../lib/api.ts";
import { boot } from "../lib/boot.ts";
import { forgetFormDrafts } from "../ui/form-drafts.ts";
import { closeAccountDialog, currentAccountDialog } from "./account-dialog.ts";
import { api } from "./client.ts";
import { forgetOutbox } from "./outbox.ts";
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
 * Treats a page that came without a session cookie as a visitor's, without asking the server. `initialData` would not do:
 * a reset restores it, and would turn a person who has logged in since into a visitor.
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
 * Who is signed in, as far as known. Unknown during hydration, even if the answer is already here: the first render has to
 * match the server's, which does not know the session.
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
 * Who is signed in, read again if the last answer is stale; without a connection, the last known answer. `isEntering`
 * means that a person is opening a page: hovering over a link or reloading the current page's data starts no new attempts.
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
  // With a known session to fall back on, nobody has to wait for retries.
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

/** Reads the session again, even during the pause after a failure. */
export function retrySession(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
}

let opened: BroadcastChannel | undefined;

/** Opened on first use: on the server it would keep the process from ending. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** Whose data this page holds: a user id, null for a visitor, undefined while unknown. */
let holder: string | null | undefined;

/** Whether the page stays open after its session has ended; set by private-pages.ts while a private page is open. */
let keepPage: () => boolean = () => false;

export function setKeepPage(keep: () => boolean): void {
  keepPage = keep;
}

/** Applies a login or sign-out here and in the other tabs. */
export function setSession(queryClient: QueryClient, session: Session | null): void {
  const isSamePerson = session !== null && holder === session.user.id;
  holder = userIdOf(session);
  queryClient.setQueryData(sessionQuery.queryKey, session);
  // For the same person, keep what is on screen and what they typed, and refetch in the background.
  if (isSamePerson) void queryClient.invalidateQueries({ predicate: isPrivate });
  else forgetPerson(queryClient, holder);
  if (isSamePerson && currentAccountDialog()?.isOverPage) closeAccountDialog();
  // The next person at this browser must not see birth details or messages (docs/decisions/005).
  if (!session) {
    forgetSearchData();
    forgetOutbox();
    forgetFormDrafts();
  }
  channel().postMessage("changed");
}

/** Ends the session on the server, then here and in the other tabs. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // Reads that are under way would be refused.
  await queryClient.cancelQueries();
  await ask(api.auth.v1.logout.$post({ query: {} }));
  setSession(queryClient, null);
}

/** Refetches the signed-in user after they changed their own data, here and in the other tabs. */
export function invalidateSessionUser(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  channel().postMessage("changed");
}

/** The server no longer knows the session: it has expired, or was closed elsewhere. */
export function handleSessionEnd(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey) || keepPage()) return;
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** The person was asked to log in again and declined: treat them as a visitor. */
export function leaveEndedSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/**
 * Keeps this page in step with a session that changes elsewhere: in another tab, or by its end on the server.
 * Calls `onChange` once the data of the previous person has been cleared.
 */
export function followSession(queryClient: QueryClient, onChange: () => void): void {
  new QueryObserver(queryClient, sessionQuery).subscribe(({ data: session, isError }) => {
    // A session that is being read again changes nothing; a failed read counts as signed out.
    if (session === undefined && !isError) return;
    const next = session === undefined ? undefined : userIdOf(session);
    const before = holder;
    holder = next;
    if (before === undefined || before === next) return;
    forgetPerson(queryClient, next);
    onChange();
  });
  channel().onmessage = () => {
    // The person logged in again, or signed out, in another tab.
    if (currentAccountDialog()?.isOverPage) {
      closeAccountDialog();
      void queryClient.invalidateQueries({ predicate: isPrivate });
    }
    // Reset instead of invalidate: the old session must not stay if the new one cannot be read.
    void queryClient.resetQueries({ queryKey: sessionQuery.queryKey });
  };
}

function userIdOf(session: Session | null): string | null {
  return session?.user.id ?? null;
}

/** Clears the data of the previous person, so that the next one cannot see it. */
function forgetPerson(queryClient: QueryClient, next: string | null | undefined): void {
  // Public, but more detailed for people who have booked: what is on screen stays until the refetch is done.
  queryClient.removeQueries({ queryKey: ["doulas"], type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: ["doulas"] });

  if (next) void queryClient.resetQueries({ predicate: isPrivate });
  // For a visitor, only clear: a refetch would be refused.
  else for (const query of queryClient.getQueryCache().findAll({ predicate: isPrivate })) query.reset();
}

const homePaths = {
  client: "/parent-dashboard",
  doula: "/doula-dashboard",
  admin: "/admin-dashboard",
} as const;

/** The start page of each user type. */
export function homePathOf({ user_type }: SessionUser) {
  return homePaths[user_type];
}
