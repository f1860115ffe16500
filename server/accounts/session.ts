import type { SessionUser } from "../../contract/accounts.ts";
import { toUserType } from "../../contract/users.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";

/** A session that was just opened: who for, until when, and the cookies that carry it. */
export interface OpenedSession {
  session: { user: SessionUser; expires_at: string };
  cookies: string[];
}

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
  const { id: sessionId, expiresAt } = response.session;
  const session = { user: sessionUser(response.user), expires_at: new Date(expiresAt).toISOString() };
  return { session, sessionId, cookies };
}

/** The session that an answer's cookies opened; refuses where the answer opened none. */
export async function openedSession(platform: Platform, answered: Headers): Promise<OpenedSession> {
  const cookies = answered.getSetCookie();
  const { session } = await readSession(
    platform,
    new Headers(cookies.length > 0 ? { cookie: jarOf(cookies) } : {}),
  );
  if (!session) throw new Refusal("confirmation_link_invalid");
  return { session, cookies };
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
}

function sessionUser(user: AuthUser): SessionUser {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName ?? "",
    last_name: user.lastName ?? "",
    full_name: user.name,
    user_type: toUserType(user.userType),
    profile_image_url: user.image ?? null,
  };
}
