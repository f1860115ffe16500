import { APIError, createEmailVerificationToken } from "better-auth/api";
import type { z } from "zod";
import {
  type resendSchema,
  type signInSchema,
  type signUpSchema,
  splitFullName,
} from "../../contract/accounts.ts";
import { ensureDoulaProfile } from "../doulas/service.ts";
import { secondStepSeconds } from "../platform/auth.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { findFactorOf, forgetMissingFactor } from "./factor-queries.ts";
import { confirmationMail } from "./mails.ts";
import { hashNewPassword } from "./passwords.ts";
import { ensureParentProfile, findSettledPasswordHash, findUserByEmail, insertClient } from "./queries.ts";
import { closeSession, jarOf, type OpenedSession, openedSession, type ReadSession } from "./session.ts";

const confirmationSeconds = 24 * 60 * 60;

/** A password that was right, where the account has a factor: the started sign-in is in the cookies. */
interface StartedSignIn {
  secondStep: { factor_id: string; expires_at: string };
  cookies: string[];
}

/**
 * Creates a client. The account, the profile and the confirmation mail commit together.
 * Answers a session where the platform asks for no confirmation, else null.
 * Refuses with registrations_closed, password_too_weak or email_taken.
 */
export async function signUpClient(
  platform: Platform,
  input: z.infer<typeof signUpSchema>,
): Promise<OpenedSession | null> {
  const settings = await readSettings(platform.db);
  if (!settings.allow_new_registrations) throw new Refusal("registrations_closed");
  const passwordHash = await hashNewPassword(platform, input.password);
  const token = await createConfirmationToken(platform, input.email);

  await platform.db.transaction(async (tx) => {
    const userId = await insertClient(tx, {
      email: input.email,
      fullName: input.data.full_name,
      passwordHash,
      dueDate: input.data.due_date ?? null,
      provider: input.data.provider || null,
    });
    if (!userId) throw new Refusal("email_taken");
    if (!settings.require_email_verification) return;
    await platform.mailer.send(
      tx,
      confirmationMail({
        to: input.email,
        token,
        firstName: splitFullName(input.data.full_name).firstName,
        siteName: settings.site_name,
        publicUrl: platform.publicUrl,
        next: input.next,
      }),
    );
  });
  platform.mailer.wake();
  if (settings.require_email_verification) return null;
  const opened = await openSession(platform, input);
  return "session" in opened ? opened : null;
}

/**
 * Signs in with email and password, or starts to, where a second step follows. Refuses with invalid_credentials or
 * email_not_confirmed.
 */
export async function openSession(
  platform: Platform,
  { email, password }: Pick<z.infer<typeof signInSchema>, "email" | "password">,
  headers?: Headers,
): Promise<OpenedSession | StartedSignIn> {
  const { db } = platform;
  const hash = await findSettledPasswordHash(db, email);
  const opened = await openWithPassword(platform, { email, password }, headers);
  // Whoever has replaced the password meanwhile has ended all sessions, and missed this one.
  if ((await findSettledPasswordHash(db, email)) !== hash) {
    await closeSession(platform, new Headers({ cookie: jarOf(opened.cookies) }));
    throw new Refusal("invalid_credentials");
  }
  return opened;
}

async function openWithPassword(
  platform: Platform,
  { email, password }: Pick<z.infer<typeof signInSchema>, "email" | "password">,
  headers?: Headers,
): Promise<OpenedSession | StartedSignIn> {
  try {
    const { headers: answered, response } = await platform.auth.api.signInEmail({
      body: { email, password },
      headers: withoutSession(headers),
      returnHeaders: true,
    });
    if (!("twoFactorRedirect" in response)) return await openedSession(platform, answered);
    const started = await startedSignIn(platform, email, answered);
    return started ?? (await openWithPassword(platform, { email, password }, headers));
  } catch (error) {
    throw refusalOfAuthError(error);
  }
}

/** Sends the confirmation mail once more. Says nothing of whether there is such an account. */
export async function resendConfirmation(
  platform: Platform,
  { email, next }: z.infer<typeof resendSchema>,
): Promise<void> {
  const user = await findUserByEmail(platform.db, email);
  if (!user || user.emailVerified) return;
  const settings = await readSettings(platform.db);
  const token = await createConfirmationToken(platform, email);
  await platform.db.transaction((tx) =>
    platform.mailer.send(
      tx,
      confirmationMail({
        to: email,
        token,
        firstName: user.firstName,
        siteName: settings.site_name,
        publicUrl: platform.publicUrl,
        next,
      }),
    ),
  );
  platform.mailer.wake();
}

/** Confirms an address and signs in. Refuses with confirmation_link_invalid, also where it was used before. */
export async function confirmEmail(platform: Platform, token: string): Promise<OpenedSession> {
  try {
    const { headers } = await platform.auth.api.verifyEmail({ query: { token }, returnHeaders: true });
    return await openedSession(platform, headers);
  } catch (error) {
    throw refusalOfAuthError(error, "confirmation_link_invalid");
  }
}

/** What the signed-in person is told of themselves; the profile that their type lacks is created on the way. */
export async function loadAccount(
  platform: Platform,
  session: ReadSession["session"],
): Promise<ReadSession["session"]> {
  if (session?.user.user_type === "client") await ensureParentProfile(platform.db, session.user.id);
  if (session?.user.user_type === "doula") await ensureDoulaProfile(platform, session.user);
  return session;
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

async function createConfirmationToken(platform: Platform, email: string): Promise<string> {
  const { secret } = await platform.auth.$context;
  return createEmailVerificationToken(secret, email, undefined, confirmationSeconds);
}

/** The browser's name, for the sessions list; never an old session. */
function withoutSession(headers?: Headers): Headers {
  const userAgent = headers?.get("user-agent");
  return new Headers(userAgent ? { "user-agent": userAgent } : {});
}

function refusalOfAuthError(
  error: unknown,
  otherwise: "invalid_credentials" | "confirmation_link_invalid" = "invalid_credentials",
): unknown {
  if (!(error instanceof APIError)) return error;
  if (error.body?.code === "EMAIL_NOT_VERIFIED") return new Refusal("email_not_confirmed");
  return new Refusal(otherwise);
}
