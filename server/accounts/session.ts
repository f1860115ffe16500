import { APIError } from "better-auth/api";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { AdminNeed } from "../../contract/accounts.ts";
import { maxSessionDays, sessionDays } from "../../contract/retention.ts";
import { toUserType } from "../../contract/users.ts";
import { accountSuspended } from "../platform/auth.ts";
import { violatedConstraint } from "../platform/database.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readKeptSettings } from "../settings/service.ts";
import { renewSession } from "./queries.ts";

/** A session that was just opened: who for, until when, and the cookies that carry it. */
export interface OpenedSession {
  session: { user: SessionUser; expires_at: string };
  sessionId: string;
  cookies: string[];
}

const day = 24 * 3_600_000;
/** How exactly a session's last use is known. */
const renewalInterval = 3_600_000;

export interface ReadSession {
  session: OpenedSession["session"] | null;
  /** The row of the session; null where there is none. */
  sessionId: string | null;
  cookies: string[];
}

/** Ends the session that the headers carry. Answers the cookies that remove it. */
export async function closeSession(platform: Platform, headers: Headers): Promise<string[]> {
  const { headers: answered } = await platform.auth.api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}

/** Who the headers' session belongs to, null where it is none; with the cookies that renew it, or remove a dead one. */
export async function readSession(platform: Platform, headers: Headers): Promise<ReadSession> {
  if (!headers.has("cookie") && !headers.has("authorization"))
    return { session: null, sessionId: null, cookies: [] };
  const { headers: answered, response } = await platform.auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  const cookies = answered?.getSetCookie() ?? [];
  if (!response) return { session: null, sessionId: null, cookies };
  const { id: sessionId, token, ...dates } = response.session;
  const renewedExpiry = renewedExpiryOf(dates);
  const renewed = renewedExpiry && (await renewSession(platform.db, { sessionId, expiresAt: renewedExpiry }));
  if (renewed) cookies.push(...(await sessionCookies(platform, token)));
  const expiresAt = renewed ? renewedExpiry : new Date(dates.expiresAt);
  const user = sessionUser(response.user, await adminNeedOf(platform, response.user));
  const session = { user, expires_at: expiresAt.toISOString() };
  return { session, sessionId, cookies };
}

/** Until when a session used now lasts, by better-auth's clock; null where that need not be stored. */
function renewedExpiryOf(dates: { createdAt: Date; updatedAt: Date; expiresAt: Date }): Date | null {
  const now = Date.now();
  const latest = dates.createdAt.getTime() + maxSessionDays * day;
  const expiresAt = new Date(Math.min(now + sessionDays * day, latest));
  const isDue =
    now - dates.updatedAt.getTime() >= renewalInterval ||
    expiresAt.getTime() - dates.expiresAt.getTime() >= renewalInterval;
  return isDue ? expiresAt : null;
}

/** The cookies that carry the session with this token. */
export async function sessionCookies({ auth }: Platform, token: string): Promise<string[]> {
  const { headers } = await auth.api.sendSession({ body: { token }, returnHeaders: true });
  return headers.getSetCookie();
}

/** The session that an answer's cookies opened; refuses where the answer opened none. */
export async function openedSession(platform: Platform, answered: Headers): Promise<OpenedSession> {
  const cookies = answered.getSetCookie();
  const { session, sessionId } = await readSession(
    platform,
    new Headers(cookies.length > 0 ? { cookie: jarOf(cookies) } : {}),
  );
  if (!session || !sessionId) throw new Refusal("invalid_credentials");
  return { session, sessionId, cookies };
}

/** Where a session was not opened because its owner is suspended; found by better-auth's hook, or in a race by the trigger. */
export function refusalOfSuspension(error: unknown): Refusal | undefined {
  const isRefused =
    (error instanceof APIError && error.body?.code === accountSuspended) ||
    violatedConstraint(error) === "sessions_not_suspended";
  return isRefused ? new Refusal("account_suspended") : undefined;
}

/** Cookies that an answer sets, as a browser sends them back. */
export function jarOf(cookies: string[]): string {
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

interface AuthUser {
  id: string;
  email: string;
  name: string;
  image?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  userType?: string | null;
  hasLongPassword?: boolean | null;
  twoFactorEnabled?: boolean | null;
}

/** What this admin has to set up before the admin routes open. Null for everyone else. */
async function adminNeedOf(
  platform: Platform,
  { userType, hasLongPassword, twoFactorEnabled }: AuthUser,
): Promise<AdminNeed | null> {
  if (toUserType(userType) !== "admin") return null;
  if (!hasLongPassword) return "password";
  const { require_admin_factor: isFactorRequired } = await readKeptSettings(platform);
  return isFactorRequired && !twoFactorEnabled ? "factor" : null;
}

function sessionUser(user: AuthUser, admin_needs: AdminNeed | null): SessionUser {
  return {
    admin_needs,
    id: user.id,
    email: user.email,
    first_name: user.firstName ?? "",
    last_name: user.lastName ?? "",
    full_name: user.name,
    user_type: toUserType(user.userType),
    profile_image_url: user.image ?? null,
  };
}
