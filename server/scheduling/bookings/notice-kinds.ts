import { z } from "zod";
import { type NoticeKind, noticeKinds } from "../../../contract/families/births.ts";
import type { Encryption } from "../../platform/security/encryption.ts";

/** What a notice says, as it is stored. */
export const storedKindSchema = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  /** Null for a birth, and until the night after release 1.0.0 stored the notice. */
  sealed_kind: z.string().nullable(),
});

type StoredKind = z.infer<typeof storedKindSchema>;

const longest = Math.max(...noticeKinds.map((kind) => kind.length));

const bindingOf = (id: string) => ({ purpose: "notice-kind", id }) as const;

/** Returns the columns that say what a notice is about. A loss and changed plans look the same without the key. */
export function sealKind(encryption: Encryption, { id, kind }: { id: string; kind: NoticeKind }): StoredKind {
  if (kind === "birth") return { id, kind, sealed_kind: null };
  const sealed_kind = encryption.encrypt(kind.padEnd(longest), bindingOf(id));
  return { id, kind: "plans_changed", sealed_kind };
}

/** Returns what a notice is about. One that no key of this process decrypts says only that plans changed. */
export function openKind(encryption: Encryption, notice: StoredKind): NoticeKind {
  try {
    return openSealedKind(encryption, notice);
  } catch {
    return notice.kind;
  }
}

/** Returns what a notice is about. Throws what `decrypt` throws. */
export function openSealedKind(encryption: Encryption, { id, kind, sealed_kind }: StoredKind): NoticeKind {
  if (sealed_kind === null) return kind;
  return z.enum(noticeKinds).parse(encryption.decrypt(sealed_kind, bindingOf(id)).trimEnd());
}
