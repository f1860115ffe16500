/** The most certifications a doula can list. */
export const maxCertifications = 20;

/** The most characters in each part of a certification. */
export const certificationLengths = { name: 200, organization: 200, file_name: 200 } as const;

/** Allowed file types of a certificate, decided by its bytes. */
export const certificateTypes = ["image/jpeg", "image/png", "application/pdf"] as const;

export type CertificateType = (typeof certificateTypes)[number];

export const certificateFile = {
  maxBytes: 5 * 1024 * 1024,
  /** The header with the file's name, percent-encoded. */
  nameHeader: "x-file-name",
} as const;

/** Allowed file name extensions by type. A name without any of them gets the first. */
export const certificateExtensions: Record<CertificateType, readonly [string, ...string[]]> = {
  "image/jpeg": ["jpg", "jpeg", "jfif"],
  "image/png": ["png"],
  "application/pdf": ["pdf"],
};

/** What systems send for a certificate whose type they don't know, or name differently: its bytes decide. */
export const vagueCertificateTypes: readonly string[] = [
  "",
  "application/octet-stream",
  "binary/octet-stream",
  "application/x-pdf",
  "image/jpg",
  "image/pjpeg",
  "image/x-png",
];

/** How long a link to a certificate works. */
export const certificateLinkMinutes = 5;

/** Shown beside a date that is in the future everywhere on Earth (spec section 8). */
export const futureDateMessage = "Certification dates cannot be in the future.";

// Control characters, and those that change the direction of the text around them.
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}<>:"/\\|?*]/gu;

/**
 * The stored file name of a certificate: the last part of the given name, without characters that systems
 * forbid or hide, at most 200 characters, with an extension that fits its type.
 */
export function toCertificateName(given: string, type: CertificateType): string {
  const extensions = certificateExtensions[type];
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const name = last.replaceAll(unsafeCharacters, "").replace(/^[\s.]+|[\s.]+$/g, "");
  const dot = name.lastIndexOf(".");
  const extension = name.slice(dot + 1).toLowerCase();
  const hasExtension = dot > 0 && extensions.includes(extension);
  const stem = hasExtension ? name.slice(0, dot).trimEnd() : name;
  const suffix = `.${hasExtension ? extension : extensions[0]}`;
  const maxStemLength = certificationLengths.file_name - suffix.length;
  // Truncating may split a surrogate pair.
  return (
    (stem || "certificate")
      .slice(0, maxStemLength)
      .replace(/[\ud800-\udbff]$/, "")
      .trimEnd() + suffix
  );
}
