import { type Query, type QueryClient, QueryObserver, queryOptions, useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { toUserType } from "../../../contract/identity/users.ts";
import { ApiError, request } from "../../lib/api.ts";
import { boot } from "../../lib/boot.ts";
import { getBrowserTimeZone } from "../../lib/format.ts";
import { getNow } from "../../lib/now.ts";
import { api, setPageOwner } from "../platform/client.ts";
import { isPrivate } from "../platform/reads.ts";

export interface Session {
  user: SessionUser;
  expires_at: string;
}

/** What a login or sign-out changes in this browser besides the cache (client-state/session-effects.ts). */
export interface SessionEffects {
  /** Closes a login that covers the page whose session had ended. Returns true if it was open. */
  closeLogInOverPage: () => boolean;
  /** Removes what the person typed: the next person using this browser must not see it (docs/decisions/011). */
  clearInput: () => void;
}

/** Throws until the start has passed them: a sign-out that clears nothing must not go unnoticed. */
let readEffects = (): SessionEffects => {
  throw new Error("startSession has not been called");
};

const sessionKey = ["session"] as const;
const readTimeoutMs = 8000;
/** Retries after 200, 400, 800, 1600 and 3200 ms (spec section 9). */
const maxRetries = 5;
/**
 * How long pages stop trying automatically once all retries have failed. Until then only a person can try
 * again, with Retry or by opening a private page.
 */
const pauseAfterFailureMs = 60_000;

function isPaused({ errorUpdatedAt }: Query["state"]): boolean {
  return Date.now() - errorUpdatedAt < pauseAfterFailureMs;
}

/** Who is signed in; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }): Promise<Session | null> => {
    const init = { signal: AbortSignal.timeout(readTimeoutMs) };
    const { session } = await request(api.auth.v1.user.$get({}, { init }));
    if (session)
      return { ...session, user: { ...session.user, user_type: toUserType(session.user.user_type) } };
    const cachedSession = client.getQueryData<Session | null>(sessionKey);
    return cachedSession && keepPage() ? cachedSession : null;
  },
  staleTime: 60_000,
  retry: (failures, error) => failures < maxRetries && isTransient(error),
  retryDelay: (attempt) => 200 * 2 ** attempt,
  // Otherwise every component that uses the session would restart the attempts when it mounts.
  retryOnMount: false,
  refetchOnMount: ({ state }) => !isPaused(state),
  refetchOnWindowFocus: ({ state }) => !isPaused(state),
  refetchOnReconnect: true,
});

/** Retrying does not end maintenance or a rate limit any sooner. */
function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === "network" || error.code === "internal";
}

/**
 * Treats a page rendered without a session cookie as a visitor's, without asking the server. `initialData`
 * would not work: a reset restores it, and would turn a person who has logged in since into a visitor.
 */
export function startSession(queryClient: QueryClient, sessionEffects: SessionEffects): void {
  readEffects = () => sessionEffects;
  if (!boot.may_be_signed_in) queryClient.setQueryData(sessionQuery.queryKey, null);
}

interface SessionState {
  /** Undefined while unknown or failed: a public page then treats the person as a visitor. */
  data: Session | null | undefined;
  /** True during the first request. */
  isPending: boolean;
  /** True if an attempt failed and nothing is known. More attempts may follow. */
  isFailing: boolean;
}

/**
 * Who is signed in, if known. Undefined during hydration, even if the response is already here: the first
 * render has to match the server's, which does not know the session.
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
 * Returns the session, refetched if stale; without a connection, the last known one. `isEntering`
 * means that a person is opening a page: hovering over a link or reloading the current page's data
 * starts no new attempts.
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

/** Renews the session before it expires, unless attempts are paused. */
export function renewSession(queryClient: QueryClient, withinMs: number): void {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (!state?.data || isPaused(state)) return;
  if (Date.parse(state.data.expires_at) - getNow().getTime() < withinMs) void retrySession(queryClient);
}

/** Refetches the session, even during the pause after a failure. */
export function retrySession(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
}

let opened: BroadcastChannel | undefined;

/** Opened on first use: on the server it would keep the process from ending. */
function openChannel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** The person whose data a query client holds: a user ID, null for a visitor, undefined while unknown. */
const dataOwners = new WeakMap<QueryClient, string | null | undefined>();

function setDataOwner(queryClient: QueryClient, userId: string | null | undefined): void {
  dataOwners.set(queryClient, userId);
  setPageOwner(userId ?? null);
}

/** Whether the page stays open after its session has ended; set by private-pages.ts while a private page is open. */
let keepPage: () => boolean = () => false;

export function setKeepPageAfterEnd(keep: () => boolean): void {
  keepPage = keep;
}

/** Applies a login or sign-out here and in the other tabs. */
export function setSession(queryClient: QueryClient, session: Session | null): void {
  const isSamePerson = session !== null && dataOwners.get(queryClient) === session.user.id;
  const owner = getSessionUserId(session);
  setDataOwner(queryClient, owner);
  queryClient.setQueryData(sessionQuery.queryKey, session);
  // For the same person, keep what is on screen and what they typed, and refetch in the background.
  if (isSamePerson) void queryClient.invalidateQueries({ predicate: isPrivate });
  else clearPrivateData(queryClient, owner);
  if (isSamePerson) readEffects().closeLogInOverPage();
  if (!session) readEffects().clearInput();
  openChannel().postMessage("changed");
}

const cookiesNeeded =
  "Your browser didn't store the cookie that keeps you logged in. Allow cookies for this site, then log in again.";

/** Returns a session that the server just started. Throws if the browser refused its cookie. */
export async function requireCookie(started: Session): Promise<Session> {
  const { session } = await request(api.auth.v1.user.$get({}));
  if (session?.user.id !== started.user.id) throw new ApiError("forbidden", cookiesNeeded);
  return started;
}

/**
 * For a login with a second step: throws if the browser cannot have stored the first one's cookie. Tries it, because
 * Chromium's `navigator.cookieEnabled` is true even where it blocks all cookies.
 */
export function requireCookiesAllowed(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store before version 18.4
  document.cookie = "cookies-allowed=yes; SameSite=Strict; Path=/; Max-Age=60";
  if (!document.cookie.includes("cookies-allowed=yes")) throw new ApiError("forbidden", cookiesNeeded);
}

/** Ends the session on the server, then here and in the other tabs. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // Requests in progress would be refused.
  await queryClient.cancelQueries();
  await request(api.auth.v1.logout.$post({ query: {} }));
  setSession(queryClient, null);
}

/** Refetches the signed-in user after they changed their own data, here and in the other tabs. */
export function invalidateSessionUser(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  openChannel().postMessage("changed");
}

/** Call when the server no longer knows the session: it has expired, or was ended elsewhere. */
export function handleSessionEnd(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey) || keepPage()) return;
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Call when the person declined to log in again: treats them as a visitor. */
export function leaveEndedSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Whose zone was sent last from this page: a failed attempt is not repeated. */
let sentTimeZone: string | undefined;

/** Stores this browser's time zone with the account if it differs. Emails then give times in it. */
function sendTimeZone(queryClient: QueryClient, { user }: Session): void {
  const timeZone = getBrowserTimeZone();
  const attempt = `${user.id} ${timeZone}`;
  if (!timeZone || user.time_zone === timeZone || sentTimeZone === attempt) return;
  sentTimeZone = attempt;
  const sending = request(api.auth.v1.user.time_zone.$put({ json: { time_zone: timeZone } }));
  void sending.then(
    () => {
      queryClient.setQueryData<Session | null>(sessionQuery.queryKey, (session) =>
        session?.user.id === user.id
          ? { ...session, user: { ...session.user, time_zone: timeZone } }
          : session,
      );
    },
    () => undefined,
  );
}

/**
 * Keeps this page in sync with a session that changes elsewhere: in another tab, or by ending on the
 * server. Calls `onChange` once the previous person's data is cleared. Returns a function that stops it.
 */
export function followSession(queryClient: QueryClient, onChange: () => void): () => void {
  const observer = new QueryObserver(queryClient, sessionQuery);
  const stop = observer.subscribe(({ data: session, isError }) => {
    // Ignore a refetch in progress; a failed fetch counts as signed out.
    if (session === undefined && !isError) return;
    const next = session === undefined ? undefined : getSessionUserId(session);
    const before = dataOwners.get(queryClient);
    setDataOwner(queryClient, next);
    if (session) sendTimeZone(queryClient, session);
    if (before === undefined || before === next) return;
    clearPrivateData(queryClient, next);
    onChange();
  });
  openChannel().onmessage = () => {
    // The person logged in again, or signed out, in another tab.
    if (readEffects().closeLogInOverPage()) void queryClient.invalidateQueries({ predicate: isPrivate });
    // Reset instead of invalidate: the old session must not stay if the new one fails to load.
    void queryClient.resetQueries({ queryKey: sessionQuery.queryKey });
  };
  return stop;
}

function getSessionUserId(session: Session | null): string | null {
  return session?.user.id ?? null;
}

/** Clears the data of the previous person, so that the next one cannot see it. */
function clearPrivateData(queryClient: QueryClient, next: string | null | undefined): void {
  // Public, but more detailed for people who have booked: visible data stays until the refetch is done.
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

/** The home page of each user type. */
export function getHomePath({ user_type }: SessionUser) {
  return homePaths[user_type];
}
