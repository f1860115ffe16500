import type { Context } from "hono";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { Refusal } from "../errors/refusal.ts";
import type { AppEnv, UploadSlots } from "./app-env.ts";
import { declaredLength, readBody } from "./request-body.ts";

/** A route's rules for the file in its body. */
export interface UploadRule {
  /** The name of the path parameter with the owner's ID. Only the owner may upload. */
  owner: string;
  maxBytes: number;
  /** The code of the refusal of a file over the limit. */
  tooLarge: ErrorCode;
}

const maxSeconds = 60;
const maxPerPerson = 2;
const maxPerProcess = 8;
/** By this time, a running upload has probably finished. */
const retryAfterSeconds = 10;

export function createUploadSlots(): UploadSlots {
  const activeOwners: string[] = [];
  return {
    acquire: (userId) => {
      if (activeOwners.filter((owner) => owner === userId).length >= maxPerPerson)
        throw new Refusal("too_many_uploads", { retryAfterSeconds });
      if (activeOwners.length >= maxPerProcess) throw new Refusal("uploads_busy", { retryAfterSeconds });
      activeOwners.push(userId);
      return () => {
        activeOwners.splice(activeOwners.indexOf(userId), 1);
      };
    },
  };
}

/**
 * Reads a file for `next`, but only after checking that the sender may upload it now. Occupies a slot until `next` is
 * done.
 */
export async function acceptUpload(
  c: Context<AppEnv>,
  { owner, maxBytes, tooLarge }: UploadRule,
  {
    viewer,
    countAttempt,
    next,
  }: { viewer: SessionUser; countAttempt: () => Promise<void>; next: () => Promise<void> },
): Promise<void> {
  if (c.req.param(owner) !== viewer.id) throw new Refusal("not_found");
  const length = declaredLength(c);
  if (length === undefined) throw new Refusal("upload_length_missing");
  if (length > maxBytes) throw new Refusal(tooLarge);
  const release = c.var.uploadSlots.acquire(viewer.id);
  try {
    await countAttempt();
    await readBody(c, { maxBytes, maxSeconds, tooLarge });
    await next();
  } finally {
    release();
  }
}
