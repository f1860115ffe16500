import type { z } from "zod";
import type { signUpSchema } from "../../contract/accounts.schema.ts";
import { ensureDoulaProfile } from "../doulas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { mailConfirmation } from "./confirmation.ts";
import { hashNewPassword } from "./passwords.ts";
import { ensureParentProfile, insertClient } from "./queries.ts";
import type { OpenedSession, ReadSession } from "./session.ts";
import { signUpCookie } from "./sign-up-browser.ts";
import { openSession } from "./signing-in.ts";

/** `session` is null where the address must be confirmed first: then the cookie marks the browser that signed up. */
interface NewAccount {
  session: OpenedSession["session"] | null;
  cookies: string[];
}

/**
 * Creates a client. The account, the profile and the confirmation mail commit together.
 * Refuses with registrations_closed, password_too_weak or email_taken.
 */
export async function signUpClient(
  platform: Platform,
  input: z.infer<typeof signUpSchema>,
  headers: Headers,
): Promise<NewAccount> {
  const settings = await readSettings(platform.db);
  if (!settings.allow_new_registrations) throw new Refusal("registrations_closed");
  const passwordHash = await hashNewPassword(platform, input.password);
  const { email, next } = input;
  const { full_name: fullName } = input.data;

  const userId = await platform.db.transaction(async (tx) => {
    const created = await insertClient(tx, {
      email,
      fullName,
      passwordHash,
      dueDate: input.data.due_date ?? null,
      provider: input.data.provider || null,
    });
    if (!created) throw new Refusal("email_taken");
    if (settings.require_email_verification) {
      await mailConfirmation(platform, tx, { userId: created, email, fullName, next }, settings.site_name);
    }
    return created;
  });
  platform.mailer.wake();
  if (settings.require_email_verification)
    return { session: null, cookies: [await signUpCookie(platform, userId)] };
  const opened = await openSession(platform, input, headers);
  return "session" in opened ? opened : { session: null, cookies: [] };
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
