import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { type Queryable, schema } from "../../db/database.ts";
import type { Platform } from "../platform/platform.ts";

const { oauthStates } = schema;

/** How long somebody may spend on the other company's pages, unless their visit takes longer. */
const stateMinutes = 10;

interface Departure {
  userId: string;
  provider: "google" | "stripe";
}

/**
 * Remembers that somebody leaves for another company's pages. Answers the state that they have to come back with; only
 * its hash is stored. `codeVerifier` is PKCE's; `code` a second secret that has to come back too.
 */
export async function startOauth(
  { db, encryption, now }: Platform,
  {
    codeVerifier,
    code,
    minutes = stateMinutes,
    ...departure
  }: Departure & { codeVerifier?: string; code?: string; minutes?: number },
): Promise<string> {
  const id = randomUUID();
  const state = randomBytes(32).toString("base64url");
  await db.insert(oauthStates).values({
    id,
    ...departure,
    stateHash: hashOf(state),
    codeHash: code === undefined ? null : hashOf(code),
    codeVerifier:
      codeVerifier === undefined ? null : encryption.encrypt(codeVerifier, { purpose: "oauth-verifier", id }),
    expiresAt: new Date(now().getTime() + minutes * 60_000),
  });
  return state;
}

/**
 * Uses up a state: of however many requests at once, one gets it. Undefined where it is unknown, used, expired, somebody
 * else's or another provider's, or came with another code.
 */
export async function finishOauth(
  { db, encryption, now }: Platform,
  { userId, provider, state, code }: Departure & { state: string; code?: string },
): Promise<{ codeVerifier: string | null } | undefined> {
  const [used] = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, hashOf(state)),
        code === undefined ? isNull(oauthStates.codeHash) : eq(oauthStates.codeHash, hashOf(code)),
        eq(oauthStates.userId, userId),
        eq(oauthStates.provider, provider),
        gt(oauthStates.expiresAt, now()),
      ),
    )
    .returning({ id: oauthStates.id, codeVerifier: oauthStates.codeVerifier });
  if (!used?.codeVerifier) return used;
  try {
    return {
      codeVerifier: encryption.decrypt(used.codeVerifier, { purpose: "oauth-verifier", id: used.id }),
    };
  } catch {
    // The key was changed while they were away: they start again.
    return undefined;
  }
}

/** Deletes the states of people who never came back. */
export async function deleteExpiredOauthStates(db: Queryable, now: Date): Promise<void> {
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, now));
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
