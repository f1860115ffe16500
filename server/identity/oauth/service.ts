import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { createToken, hashToken } from "../../platform/security/tokens.ts";

const { oauthStates } = schema;

/** How long a person may spend on the other company's pages by default. */
const stateMinutes = 10;

interface StartOauthInput {
  userId: string;
  provider: "google" | "stripe";
}

/**
 * Stores that a person is leaving for another company's pages. Returns the state they must come back with;
 * only its hash is stored. `codeVerifier` is PKCE's; `code` is a second secret that must come back too.
 */
export async function startOauth(
  { db, encryption, now }: Platform,
  {
    codeVerifier,
    code,
    minutes = stateMinutes,
    ...departure
  }: StartOauthInput & { codeVerifier?: string; code?: string; minutes?: number },
): Promise<string> {
  const id = randomUUID();
  const state = createToken();
  await db.insert(oauthStates).values({
    id,
    ...departure,
    stateHash: hashToken(state),
    codeHash: code === undefined ? null : hashToken(code),
    codeVerifier:
      codeVerifier === undefined ? null : encryption.encrypt(codeVerifier, { purpose: "oauth-verifier", id }),
    expiresAt: new Date(now().getTime() + minutes * 60_000),
  });
  return state;
}

/**
 * Consumes a state, which only one of several simultaneous requests gets. Undefined if it is unknown, used,
 * expired, another person's or another provider's, or came with another code.
 */
export async function finishOauth(
  { db, encryption, now }: Platform,
  { userId, provider, state, code }: StartOauthInput & { state: string; code?: string },
): Promise<{ codeVerifier: string | null } | undefined> {
  const [used] = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, hashToken(state)),
        code === undefined ? isNull(oauthStates.codeHash) : eq(oauthStates.codeHash, hashToken(code)),
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
    // The encryption key has changed since then, so the user must start over.
    return undefined;
  }
}

/** Deletes the states of people who never came back. */
export async function deleteExpiredOauthStates(db: Queryable, now: Date): Promise<void> {
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, now));
}
