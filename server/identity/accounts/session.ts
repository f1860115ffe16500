import { randomBytes } from "node:crypto";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type { AdminNeed } from "../../../contract/identity/accounts.ts";
import { toUserType } from "../../../contract/identity/users.ts";
import { maxSessionDays, sessionDays } from "../../../contract/platform/retention.ts";
import type { Transaction } from "../../../db/database.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { hasFactor } from "./factor-queries.ts";
import { knownBrowserCookie } from "./known-browsers.ts";
import { findUserById } from "./queries.ts";
import { insertSession, renewSession } from "./session-queries.ts";

/** A new session: its user, its expiry, and its cookies. */
export interface OpenedSession {
  session: { user: SessionUser; expires_at: string };
  sessionId: string;
  cookies: string[];
}

const day = 24 * 3_600_000;
/** How precisely a session's last use is recorded. */
const renewalInterval = 3_600_000;
const maxUserAgentLength = 300;

export interface ReadSession {
  session: OpenedSession["session"] | null;
  /** The session's ID, or null if there is no session. */
  sessionId: string | null;
  cookies: string[];
}

/** Ends the headers' session. Returns the cookies that remove it. */
export async function closeSession(platform: Platform, headers: Headers): Promise<string[]> {
  const { headers: responseHeaders } = await platform.auth.api.signOut({ headers, returnHeaders: true });
  return responseHeaders.getSetCookie();
}

/**
 * Returns the owner of the headers' session, or null, and the cookies that renew the session or remove an
 * expired one.
 */
export async function readSession(platform: Platform, headers: Headers): Promise<ReadSession> {
  if (!headers.has("cookie") && !headers.has("authorization"))
    return { session: null, sessionId: null, cookies: [] };
  const { headers: responseHeaders, response } = await platform.auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  const cookies = responseHeaders?.getSetCookie() ?? [];
  if (!response) return { session: null, sessionId: null, cookies };
  const { id: sessionId, token, ...dates } = response.session;
  const renewedExpiry = computeRenewedExpiry(dates);
  const renewed = renewedExpiry && (await renewSession(platform.db, { sessionId, expiresAt: renewedExpiry }));
  if (renewed) cookies.push(...(await readSessionCookies(platform, token)));
  const expiresAt = renewed ? renewedExpiry : new Date(dates.expiresAt);
  const user = toSessionUser(response.user, await findAdminNeed(platform, response.user));
  const session = { user, expires_at: expiresAt.toISOString() };
  return { session, sessionId, cookies };
}

/**
 * Returns when a session used now expires, by better-auth's clock, or null if the new expiry need not be
 * stored yet.
 */
function computeRenewedExpiry(dates: { createdAt: Date; updatedAt: Date; expiresAt: Date }): Date | null {
  const now = Date.now();
  const latest = dates.createdAt.getTime() + maxSessionDays * day;
  const expiresAt = new Date(Math.min(now + sessionDays * day, latest));
  const isDue =
    now - dates.updatedAt.getTime() >= renewalInterval ||
    expiresAt.getTime() - dates.expiresAt.getTime() >= renewalInterval;
  return isDue ? expiresAt : null;
}

/** Returns the cookies for the session with this token. */
export async function readSessionCookies({ auth }: Platform, token: string): Promise<string[]> {
  const { headers } = await auth.api.sendSession({ body: { token }, returnHeaders: true });
  return headers.getSetCookie();
}

/** Returns the account if it may sign in. */
export async function requireMaySignIn({ db }: Platform, userId: string) {
  const user = await findUserById(db, userId);
  if (!user) throw new Refusal("invalid_credentials");
  if (user.suspendedAt) throw new Refusal("account_suspended");
  if (!user.emailVerified && (await readSettings(db)).require_email_verification)
    throw new Refusal("email_not_confirmed");
  return user;
}

/** Opens a session and returns its token. Call it after `requireMaySignIn`, with the account locked. */
export async function createSession(tx: Transaction, userId: string, headers: Headers): Promise<string> {
  const token = createSessionToken();
  const userAgent = headers.get("user-agent")?.slice(0, maxUserAgentLength);
  const expiresAt = new Date(Date.now() + sessionDays * day);
  await insertSession(tx, { userId, token, userAgent, expiresAt }).catch((error: unknown) => {
    throw violatedConstraint(error) === "sessions_not_suspended" ? new Refusal("account_suspended") : error;
  });
  return token;
}

export function createSessionToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Returns a new session whose cookies also mark the browser as known to the account. */
export async function readNewSession(
  platform: Platform,
  token: string,
  headers: Headers,
): Promise<OpenedSession> {
  const opened = await readOpenedSession(platform, token);
  const knownBrowser = await knownBrowserCookie(platform, headers, opened.session.user.id);
  return { ...opened, cookies: [...opened.cookies, knownBrowser] };
}

/** Returns the session with this token, and its cookies. */
export async function readOpenedSession(platform: Platform, token: string): Promise<OpenedSession> {
  const cookies = await readSessionCookies(platform, token);
  const { session, sessionId } = await readSession(platform, new Headers({ cookie: joinCookies(cookies) }));
  if (!session || !sessionId) throw new Refusal("invalid_credentials");
  return { session, sessionId, cookies };
}

/** Formats a response's cookies as a browser sends them back. */
function joinCookies(cookies: string[]): string {
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

interface AuthUser {
  id: string;
  email: string;
  name: string;
  image?: string | null | undefined;
  firstName: string;
  lastName: string;
  userType: string;
  hasLongPassword: boolean;
  timeZone?: string | null | undefined;
}

/** Returns what this admin has to set up before the admin routes open; null for everyone else. */
async function findAdminNeed(
  platform: Platform,
  { id, userType, hasLongPassword }: AuthUser,
): Promise<AdminNeed | null> {
  if (toUserType(userType) !== "admin") return null;
  if (!hasLongPassword) return "password";
  const { require_admin_factor: isFactorRequired } = await readSettings(platform.db);
  return isFactorRequired && !(await hasFactor(platform.db, id)) ? "factor" : null;
}

function toSessionUser(user: AuthUser, admin_needs: AdminNeed | null): SessionUser {
  return {
    admin_needs,
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: user.name,
    user_type: toUserType(user.userType),
    user_metadata: { user_type: toUserType(user.userType) },
    profile_image_url: user.image ?? null,
    time_zone: user.timeZone ?? null,
  };
}
