import type { SessionUser } from "../../contract/accounts.schema.ts";
import { type CertificateType, certificateLinkMinutes } from "../../contract/certifications.ts";
import { recordReading } from "../audit/service.ts";
import { requireOwnProfile } from "../doulas/service.ts";
import { isSameSignature, signatureOf } from "../platform/cookies.ts";
import { requireReadyAdmin } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { findCertification } from "./queries.ts";
import { placeOfPath } from "./service.ts";

interface CertificateLinkInput {
  viewer: SessionUser;
  /** Whose certificate it is. */
  userId: string;
  id: string;
}

/**
 * A link to a certificate, for the viewer alone, for as long as its file is not replaced, five minutes at most.
 * Refuses with not_found if there is no file and for everybody but its owner and admins, and an admin as
 * `requireReadyAdmin` does.
 */
export async function createCertificateLink(platform: Platform, wanted: CertificateLinkInput) {
  const { path } = await findFile(platform, wanted);
  const expiresAt = Math.floor(platform.now().getTime() / 1000) + certificateLinkMinutes * 60;
  const token = `${expiresAt}.${await sign(platform, wanted, { path, expiresAt })}`;
  return {
    signed_url: `/storage/v1/object/sign/doula-certifications/${wanted.userId}/${wanted.id}?token=${token}`,
    expires_at: new Date(expiresAt * 1000).toISOString(),
  };
}

interface Certificate {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  type: CertificateType;
}

/**
 * What a link leads to. Refuses with certificate_link_invalid for one that has expired, that was made for another viewer
 * or certification, or whose file was replaced; else as createCertificateLink does.
 */
export async function openCertificateLink(
  platform: Platform,
  { token, ...wanted }: CertificateLinkInput & { token: string },
): Promise<Certificate> {
  const { doulaProfileId, path, name, type } = await findFile(platform, wanted);
  const [expires, signature = ""] = token.split(".");
  const expiresAt = Number(expires);
  const isCurrent = expiresAt * 1000 > platform.now().getTime();
  const isOurs = isSameSignature(signature, await sign(platform, wanted, { path, expiresAt }));
  if (!isCurrent || !isOurs) throw new Refusal("certificate_link_invalid");
  const bytes = await platform.storage.read(placeOfPath(path));
  if (!bytes) throw new Refusal("not_found");
  if (wanted.viewer.id !== wanted.userId) {
    const subject = { type: "doula_profile", id: doulaProfileId } as const;
    await recordReading(platform.db, { actorId: wanted.viewer.id, action: "certification.read", subject });
  }
  return { bytes, name, type };
}

async function findFile({ db }: Platform, { viewer, userId, id }: CertificateLinkInput) {
  if (viewer.id !== userId && viewer.user_type !== "admin") throw new Refusal("not_found");
  if (viewer.id !== userId) requireReadyAdmin(viewer);
  const profile = await requireOwnProfile(db, userId);
  const found = await findCertification(db, { doulaProfileId: profile.id, id });
  if (!found?.certificate_path || !found.file_name || !found.file_type) throw new Refusal("not_found");
  return {
    doulaProfileId: profile.id,
    path: found.certificate_path,
    name: found.file_name,
    type: found.file_type,
  };
}

async function sign(
  { auth }: Platform,
  { viewer, id }: CertificateLinkInput,
  { path, expiresAt }: { path: string; expiresAt: number },
): Promise<string> {
  const { secret } = await auth.$context;
  return signatureOf(secret, "certificate link", [viewer.id, id, path, expiresAt].join("\n"));
}
