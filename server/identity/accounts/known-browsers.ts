import { randomBytes } from "node:crypto";
import { knownBrowserDays } from "../../../contract/platform/retention.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  cookieHeader,
  createSignature,
  isSameSignature,
  readCookie,
} from "../../platform/security/cookies.ts";
import { findPasswordHash, findUserByEmail } from "./queries.ts";

const cookieName = "known_browser";
const maxAgeSeconds = knownBrowserDays * 24 * 3600;
/** The maximum number of accounts per browser. A new one replaces the account that signed in longest ago. */
const maxAccounts = 5;

/**
 * Returns the cookie of a browser that has signed in to an account: the browser's random ID, and a mark per
 * account. The signature includes the password's hash, so that every password change voids the mark.
 */
export async function knownBrowserCookie(
  platform: Platform,
  headers: Headers,
  userId: string,
): Promise<string> {
  const { browserId = randomBytes(12).toString("base64url"), marks } = readMarks(platform, headers);
  const mark = await makeMark(platform, browserId, userId);
  const newest = [mark, ...marks.filter((each) => each !== mark)].slice(0, maxAccounts);
  return cookieHeader(platform.publicUrl, {
    name: cookieName,
    value: [browserId, ...newest].join("."),
    maxAgeSeconds,
  });
}

/** Returns the browser's ID if it has signed in to this account since the last password change. */
export async function findKnownBrowser(
  platform: Platform,
  headers: Headers,
  email: string,
): Promise<string | null> {
  const { browserId, marks } = readMarks(platform, headers);
  if (!browserId || marks.length === 0) return null;
  const user = await findUserByEmail(platform.db, email);
  if (!user) return null;
  const mark = await makeMark(platform, browserId, user.id);
  return marks.some((each) => isSameSignature(each, mark)) ? browserId : null;
}

function readMarks({ publicUrl }: Platform, headers: Headers): { browserId?: string; marks: string[] } {
  const [browserId, ...marks] = (readCookie(publicUrl, headers, cookieName) ?? "").split(".");
  return browserId && /^[\w-]{16}$/.test(browserId)
    ? { browserId, marks: marks.slice(0, maxAccounts) }
    : { marks: [] };
}

async function makeMark({ auth, db }: Platform, browserId: string, userId: string): Promise<string> {
  const { secret } = await auth.$context;
  const passwordHash = await findPasswordHash(db, userId);
  return createSignature(secret, "known browser", `${browserId} ${userId} ${passwordHash ?? ""}`);
}
