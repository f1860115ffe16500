import type { z } from "zod";
import type { doulaSignUpSchema, signUpSchema } from "../../contract/accounts.schema.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { ensureDoulaProfile, insertSignedUpDoula, whereaboutsColumns } from "../doulas/service.ts";
import { resolveWhereabouts } from "../places/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { ensureParentProfile, insertParentProfile } from "../profiles/service.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { readSettings } from "../settings/service.ts";
import { mailConfirmation } from "./confirmation.ts";
import { hashNewPassword } from "./passwords.ts";
import { insertUser } from "./queries.ts";
import type { OpenedSession, ReadSession } from "./session.ts";
import { signUpCookie } from "./sign-up-browser.ts";
import { openSession } from "./signing-in.ts";

export { deleteAccount, requireStillAdmin } from "./deletion.ts";
export { hasFactor } from "./factor-queries.ts";
export { countRestoredRelations } from "./former-accounts.ts";
export { deleteSessions, hasOtherAdmin, lockAdmins } from "./queries.ts";
export { requireProof } from "./reauthentication.ts";

/** `session` is null where the address must be confirmed first: then the cookie marks the browser that signed up. */
interface NewAccount {
  session: OpenedSession["session"] | null;
  cookies: string[];
}

/** Creates a client. Refuses with registrations_closed, password_too_weak or email_taken. */
export async function signUpClient(
  platform: Platform,
  { email, password, next, data }: z.infer<typeof signUpSchema>,
  headers: Headers,
): Promise<NewAccount> {
  const person = { email, password, fullName: data.full_name, userType: "client", next } as const;
  return signUp(platform, person, headers, (tx, userId) =>
    insertParentProfile(tx, {
      userId,
      dueDate: data.due_date ?? null,
      provider: data.provider || null,
    }),
  );
}

/** Where a doula goes on after confirming the address. */
const doulaHome = "/doula-dashboard";

/**
 * Creates a doula with a draft profile. Refuses as a client's sign-up does, and with invalid_input or places_unavailable
 * for an address that cannot be placed.
 */
export async function signUpDoula(
  platform: Platform,
  { email, password, data, place_id: placeId = null }: z.infer<typeof doulaSignUpSchema>,
  { headers, places }: { headers: Headers; places: PlacesProvider },
): Promise<NewAccount> {
  const { full_name: fullName, phone_number: phoneNumber, address } = data;
  // Nobody is asked where an address is for an account that is refused anyway.
  await requireOpenRegistrations(platform.db);
  const whereabouts = await resolveWhereabouts(
    { places, logger: platform.logger },
    { address, placeId, field: "data.address" },
  );
  const person = { email, password, fullName, userType: "doula", next: doulaHome } as const;
  return signUp(platform, person, headers, (tx, userId) =>
    insertSignedUpDoula(
      tx,
      { id: userId, full_name: fullName },
      { phoneNumber, address, ...whereaboutsColumns(whereabouts) },
    ),
  );
}

interface NewPerson {
  email: string;
  password: string;
  fullName: string;
  userType: "client" | "doula";
  next: string | undefined;
}

/** The account, what `insertProfile` makes and the confirmation mail commit together. */
async function signUp(
  platform: Platform,
  { password, next, ...person }: NewPerson,
  headers: Headers,
  insertProfile: (tx: Transaction, userId: string) => Promise<void>,
): Promise<NewAccount> {
  // Nothing slow is done for an account that is refused anyway.
  await requireOpenRegistrations(platform.db);
  const newPassword = await hashNewPassword(platform, password);
  const { email, fullName } = person;

  const { userId, settings } = await platform.db.transaction(async (tx) => {
    const settings = await requireOpenRegistrations(tx);
    const created = await insertUser(tx, { ...person, password: newPassword });
    if (!created) throw new Refusal("email_taken");
    await insertProfile(tx, created);
    if (settings.require_email_verification || email === platform.adminEmail) {
      await mailConfirmation(platform, tx, { userId: created, email, fullName, next }, settings.site_name);
    }
    return { userId: created, settings };
  });
  platform.mailer.wake();
  if (settings.require_email_verification)
    return { session: null, cookies: [await signUpCookie(platform, userId)] };
  const opened = await openSession(platform, { email, password }, headers);
  return "session" in opened ? opened : { session: null, cookies: [] };
}

/** Answers the settings in force. */
async function requireOpenRegistrations(db: Queryable) {
  const settings = await readSettings(db);
  if (!settings.allow_new_registrations) throw new Refusal("registrations_closed");
  return settings;
}

/** The signed-in account; creates the profile that its type lacks. */
export async function loadAccount(
  platform: Platform,
  session: ReadSession["session"],
): Promise<ReadSession["session"]> {
  if (session?.user.user_type === "client") await ensureParentProfile(platform.db, session.user.id);
  if (session?.user.user_type === "doula") await ensureDoulaProfile(platform, session.user);
  return session;
}
