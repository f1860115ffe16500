import { APIError } from "better-auth/api";
import type { z } from "zod";
import type { signInSchema } from "../../contract/accounts.schema.ts";
import { secondStepSeconds } from "../platform/auth.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { findFactorOf, forgetMissingFactor } from "./factor-queries.ts";
import { restoreRelations } from "./former-accounts.ts";
import { knownBrowserCookie } from "./known-browsers.ts";
import { noteLongPassword } from "./passwords.ts";
import { findSettledPassword, findUserByEmail, findUserById } from "./queries.ts";
import { closeSession, jarOf, type OpenedSession, openedSession, refusalOfSuspension } from "./session.ts";

/** A password that was right, where the account has a factor: the started sign-in is in the cookies. */
interface StartedSignIn {
  secondStep: { factor_id: string; expires_at: string };
  cookies: string[];
}

/**
 * Signs in with email and password, or starts to, where a second step follows. Refuses with invalid_credentials,
 * email_not_confirmed or account_suspended; with the last two only where the password is right.
 */
export async function openSession(
  platform: Platform,
  { email, password }: Pick<z.infer<typeof signInSchema>, "email" | "password">,
  headers: Headers,
): Promise<OpenedSession | StartedSignIn> {
  const opened = await unlessPasswordChanges(platform, email, (stored) =>
    openWithPassword(platform, { email, password, stored }, headers),
  );
  if (!("session" in opened)) return opened;
  await restoreUnconfirmed(platform, opened.session.user.id);
  return rememberBrowser(platform, headers, opened);
}

/** While no address has to be confirmed, signing in is what makes an account its mailbox's. */
async function restoreUnconfirmed(platform: Platform, userId: string): Promise<void> {
  const user = await findUserById(platform.db, userId);
  if (!user || user.emailVerified) return;
  await platform.db.transaction((tx) => restoreRelations(platform, tx, { userId, email: user.email }));
}

/**
 * Signs in somebody whom `prove` has shown to be the owner, with or without a factor. Refuses as `prove` does, with
 * account_suspended, and with invalid_credentials where the password is replaced meanwhile.
 */
export async function openSessionWithoutPassword(
  platform: Platform,
  { id: userId, email }: { id: string; email: string },
  headers: Headers,
  prove: () => Promise<void>,
): Promise<OpenedSession> {
  const opened = await unlessPasswordChanges(platform, email, async () => {
    await prove();
    const answered = await platform.auth.api
      .openSession({ body: { userId }, headers: withoutSession(headers), returnHeaders: true })
      .catch((error: unknown) => {
        throw refusalOfSuspension(error) ?? error;
      });
    return openedSession(platform, answered.headers);
  });
  return rememberBrowser(platform, headers, opened);
}

/** Adds the cookie by which the browser is known to this account from now on. */
export async function rememberBrowser(
  platform: Platform,
  headers: Headers,
  opened: OpenedSession,
): Promise<OpenedSession> {
  const known = await knownBrowserCookie(platform, headers, opened.session.user.id);
  return { ...opened, cookies: [...opened.cookies, known] };
}

type StoredPassword = NonNullable<Awaited<ReturnType<typeof findSettledPassword>>>;

/** Whoever replaces the password ends all sessions, but misses one that is being opened: that one is closed again. */
async function unlessPasswordChanges<Opened extends { cookies: string[] }>(
  platform: Platform,
  email: string,
  open: (stored: StoredPassword | undefined) => Promise<Opened>,
): Promise<Opened> {
  const stored = await findSettledPassword(platform.db, email);
  const opened = await open(stored);
  if ((await findSettledPassword(platform.db, email))?.hash === stored?.hash) return opened;
  await closeSession(platform, new Headers({ cookie: jarOf(opened.cookies) }));
  throw new Refusal("invalid_credentials");
}

async function openWithPassword(
  platform: Platform,
  { email, password, stored }: { email: string; password: string; stored: StoredPassword | undefined },
  headers: Headers,
): Promise<OpenedSession | StartedSignIn> {
  try {
    const { headers: answered, response } = await platform.auth.api.signInEmail({
      body: { email, password },
      headers: withoutSession(headers),
      returnHeaders: true,
    });
    if (stored?.hash)
      await noteLongPassword(platform, { userId: stored.userId, password, hash: stored.hash });
    if (!("twoFactorRedirect" in response)) return await openedSession(platform, answered);
    const started = await startedSignIn(platform, email, answered);
    return started ?? (await openWithPassword(platform, { email, password, stored }, headers));
  } catch (error) {
    throw refusalOfAuthError(error);
  }
}

/** Null where no factor is turned on after all. */
async function startedSignIn(
  { db, now }: Platform,
  email: string,
  answered: Headers,
): Promise<StartedSignIn | null> {
  const user = await findUserByEmail(db, email);
  const factor = user && (await findFactorOf(db, user.id));
  if (!factor?.verified) {
    if (user && (await db.transaction((tx) => forgetMissingFactor(tx, user.id)))) return null;
    throw new Refusal("invalid_credentials");
  }
  const expiresAt = new Date(now().getTime() + secondStepSeconds * 1000);
  return {
    secondStep: { factor_id: factor.id, expires_at: expiresAt.toISOString() },
    cookies: answered.getSetCookie(),
  };
}

/** The browser's name, for the sessions list; never an old session. */
function withoutSession(headers: Headers): Headers {
  const userAgent = headers.get("user-agent");
  return new Headers(userAgent ? { "user-agent": userAgent } : {});
}

function refusalOfAuthError(error: unknown): unknown {
  const suspended = refusalOfSuspension(error);
  if (suspended) return suspended;
  if (!(error instanceof APIError)) return error;
  if (error.body?.code === "EMAIL_NOT_VERIFIED") return new Refusal("email_not_confirmed");
  return new Refusal("invalid_credentials");
}
