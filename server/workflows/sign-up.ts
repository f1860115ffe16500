import type { z } from "zod";
import type { doulaSignUpSchema, signUpSchema } from "../../contract/identity/accounts.schema.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { saveSignUpDetails, toAddressColumns } from "../directory/doulas/service.ts";
import { resolveAddress } from "../directory/places/service.ts";
import {
  emailConfirmation,
  hashNewPassword,
  insertUser,
  type OpenedSession,
  type ReadSession,
  signUpCookie,
} from "../identity/accounts/service.ts";
import {
  ensureParentProfile,
  insertParentProfile,
  requirePersonalName,
} from "../identity/profiles/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { readSettings, toEmailSite } from "../settings/settings/service.ts";
import { createDoulaProfile, ensureDoulaProfile } from "./create-doula-profile.ts";
import { signIn } from "./sign-in.ts";

/**
 * `session` is null if the address must be confirmed first. In that case, the cookie marks the browser that
 * signed up.
 */
interface NewAccount {
  session: OpenedSession["session"] | null;
  cookies: string[];
}

/** Creates a client. */
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

/** The page where a doula continues after confirming the address. */
const doulaHomePath = "/doula-dashboard";

/** Creates a doula with a draft profile. */
export async function signUpDoula(
  platform: Platform,
  { email, password, data, place_id: placeId = null }: z.infer<typeof doulaSignUpSchema>,
  { headers, places }: { headers: Headers; places: PlacesProvider },
): Promise<NewAccount> {
  const { full_name: fullName, phone_number: phoneNumber, address } = data;
  // Checks this first, to avoid locating an address for an account that will be refused.
  await requireOpenRegistrations(platform.db);
  const placement = await resolveAddress(
    { places, logger: platform.logger },
    { address, placeId, field: "data.address" },
  );
  const person = { email, password, fullName, userType: "doula", next: doulaHomePath } as const;
  const columns = { phoneNumber, address, ...toAddressColumns(placement) };
  return signUp(platform, person, headers, async (tx, userId) => {
    const profileId = await createDoulaProfile(tx, { id: userId, full_name: fullName });
    if (profileId) await saveSignUpDetails(tx, { profileId, columns });
  });
}

interface NewPerson {
  email: string;
  password: string;
  fullName: string;
  userType: "client" | "doula";
  next: string | undefined;
}

/** Commits the account, the result of `insertProfile` and the confirmation email together. */
async function signUp(
  platform: Platform,
  { password, next, ...person }: NewPerson,
  headers: Headers,
  insertProfile: (tx: Transaction, userId: string) => Promise<void>,
): Promise<NewAccount> {
  // Checks this before the slow work, in case the account will be refused.
  const { site_name: siteName } = await requireOpenRegistrations(platform.db);
  const { email, fullName } = person;
  if (email !== platform.adminEmail) requirePersonalName(fullName, { siteName, field: "data.full_name" });
  const newPassword = await hashNewPassword(platform, password);

  const { userId, settings } = await inTransaction(platform.db, async (tx) => {
    const settings = await requireOpenRegistrations(tx);
    const created = await insertUser(tx, { ...person, password: newPassword });
    if (!created) throw new Refusal("email_taken");
    await insertProfile(tx, created);
    if (settings.require_email_verification || email === platform.adminEmail) {
      await emailConfirmation(
        platform,
        tx,
        { userId: created, email, fullName, next },
        toEmailSite(settings, platform),
      );
    }
    return { userId: created, settings };
  });
  if (settings.require_email_verification)
    return { session: null, cookies: [await signUpCookie(platform, userId)] };
  const opened = await signIn(platform, { email, password }, headers);
  return "session" in opened ? opened : { session: null, cookies: [] };
}

/** Returns the current settings. */
async function requireOpenRegistrations(db: Queryable) {
  const settings = await readSettings(db);
  if (!settings.allow_new_registrations) throw new Refusal("registrations_closed");
  return settings;
}

/** Returns the signed-in account; creates its type's profile if missing. */
export async function loadAccount(
  platform: Platform,
  session: ReadSession["session"],
): Promise<ReadSession["session"]> {
  if (session?.user.user_type === "client") await ensureParentProfile(platform.db, session.user.id);
  if (session?.user.user_type === "doula") await ensureDoulaProfile(platform, session.user);
  return session;
}
