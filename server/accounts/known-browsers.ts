import { randomBytes } from "node:crypto";
import { knownBrowserDays } from "../../contract/retention.ts";
import { cookieHeader, isSameSignature, readCookie, signatureOf } from "../platform/cookies.ts";
import type { Platform } from "../platform/platform.ts";
import { findPasswordHash, findUserByEmail } from "./queries.ts";

const cookieName = "known_browser";
const maxAgeSeconds = knownBrowserDays * 24 * 3600;
/** As many people as may share a browser; the one who signed in longest ago is forgotten. */
const maxAccounts = 5;

/**
 * The cookie of a browser that has signed in to an account: its own random id, and a mark per account. The password's
 * hash is part of what is signed, so that a mark is void after every password change.
 */
export async function knownBrowserCookie(
  platform: Platform,
  headers: Headers,
  userId: string,
): Promise<string> {
  const { browserId = randomBytes(12).toString("base64url"), marks } = readMarks(platform, headers);
  const mark = await markOf(platform, browserId, userId);
  const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, maxAccounts);
  return cookieHeader(platform.publicUrl, {
    name: cookieName,
    value: [browserId, ...kept].join("."),
    maxAgeSeconds,
  });
}

/** The browser's id where it has signed in to this account since the password was last changed. */
export async function findKnownBrowser(
  platform: Platform,
  headers: Headers,
  email: string,
): Promise<string | null> {
  const { browserId, marks } = readMarks(platform, headers);
  if (!browserId || marks.length === 0) return null;
  const user = await findUserByEmail(platform.db, email);
  if (!user) return null;
  const mark = await markOf(platform, browserId, user.id);
  return marks.some((each) => isSameSignature(each, mark)) ? browserId : null;
}

function readMarks({ publicUrl }: Platform, headers: Headers): { browserId?: string; marks: string[] } {
  const [browserId, ...marks] = (readCookie(publicUrl, headers, cookieName) ?? "").split(".");
  return browserId && /^[\w-]{16}$/.test(browserId)
    ? { browserId, marks: marks.slice(0, maxAccounts) }
    : { marks: [] };
}

async function markOf({ auth, db }: Platform, browserId: string, userId: string): Promise<string> {
  const { secret } = await auth.$context;
  const passwordHash = await findPasswordHash(db, userId);
  return signatureOf(secret, "known browser", `${browserId} ${userId} ${passwordHash ?? ""}`);
}
