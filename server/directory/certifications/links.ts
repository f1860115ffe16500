import { type CertificateType, certificateLinkMinutes } from "../../../contract/directory/certifications.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { requireReadyAdmin } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { createSignature, isSameSignature } from "../../platform/security/cookies.ts";
import { recordView } from "../../settings/audit-entries/service.ts";
import { requireOwnProfile } from "../doulas/service.ts";
import { findCertification } from "./queries.ts";
import { parseFileLocation } from "./service.ts";

interface CertificateLinkInput {
  viewer: SessionUser;
  /** The owner of the certificate. */
  userId: string;
  id: string;
}

/** A link to a certificate that works only for this viewer, until the file is replaced, for five minutes at most. */
export async function createCertificateLink(platform: Platform, input: CertificateLinkInput) {
  const { path } = await findFile(platform, input);
  const expiresAt = Math.floor(platform.now().getTime() / 1000) + certificateLinkMinutes * 60;
  const token = `${expiresAt}.${await sign(platform, input, { path, expiresAt })}`;
  return {
    signed_url: `/storage/v1/object/sign/doula-certifications/${input.userId}/${input.id}?token=${token}`,
    expires_at: new Date(expiresAt * 1000).toISOString(),
  };
}

interface Certificate {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  type: CertificateType;
}

/** The file behind a link, which works until it expires or the file is replaced, for its viewer only. */
export async function openCertificateLink(
  platform: Platform,
  { token, ...input }: CertificateLinkInput & { token: string },
): Promise<Certificate> {
  const { doulaProfileId, path, name, type } = await findFile(platform, input);
  const [expires, signature = ""] = token.split(".");
  const expiresAt = Number(expires);
  const isCurrent = expiresAt * 1000 > platform.now().getTime();
  const isOurs = isSameSignature(signature, await sign(platform, input, { path, expiresAt }));
  if (!isCurrent || !isOurs) throw new Refusal("certificate_link_invalid");
  const bytes = await platform.storage.read(parseFileLocation(path));
  if (!bytes) throw new Refusal("not_found");
  if (input.viewer.id !== input.userId) {
    const subject = { type: "doula_profile", id: doulaProfileId } as const;
    await recordView(platform.db, { actorId: input.viewer.id, action: "certification.read", subject });
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
  return createSignature(secret, "certificate link", [viewer.id, id, path, expiresAt].join("\n"));
}
