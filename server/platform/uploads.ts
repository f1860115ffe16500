import type { Context } from "hono";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { AppEnv } from "./http.ts";
import { Refusal } from "./refusal.ts";
import { declaredLength, readBody } from "./request-body.ts";

/** What a route says of the files that it accepts as its body. */
export interface UploadRule {
  /** The parameter of the path that names the owner, who alone may upload. */
  owner: string;
  maxBytes: number;
  /** What a longer file is refused with. */
  tooLarge: ErrorCode;
}

const maxSeconds = 60;
const maxPerPerson = 2;
const maxPerProcess = 8;
/** An upload that is under way is likely to be done by then. */
const retryAfterSeconds = 10;

/** The uploads that are under way in this process, until each is answered. */
export interface UploadSlots {
  /** Answers what ends the upload. Refuses with too_many_uploads or uploads_busy. */
  acquire(userId: string): () => void;
}

export function createUploadSlots(): UploadSlots {
  const owners: string[] = [];
  return {
    acquire: (userId) => {
      if (owners.filter((owner) => owner === userId).length >= maxPerPerson)
        throw new Refusal("too_many_uploads", { retryAfterSeconds });
      if (owners.length >= maxPerProcess) throw new Refusal("uploads_busy", { retryAfterSeconds });
      owners.push(userId);
      return () => {
        owners.splice(owners.indexOf(userId), 1);
      };
    },
  };
}

/**
 * Reads a file for `next`, but not a byte of it before it is certain that its sender may upload it now. Holds one of the
 * slots until `next` is done. Refuses with not_found for somebody else's, upload_length_missing, the rule's `tooLarge`,
 * too_many_uploads or uploads_busy, and as `countAttempt` and `readBody` do.
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
