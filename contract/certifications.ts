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

/** Allowed file name extensions by type. The first one is added to a name that has none of them. */
export const certificateEndings: Record<CertificateType, readonly [string, ...string[]]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "application/pdf": ["pdf"],
};

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
  const endings = certificateEndings[type];
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const name = last.replaceAll(unsafeCharacters, "").replace(/^[\s.]+|[\s.]+$/g, "");
  const dot = name.lastIndexOf(".");
  const ending = name.slice(dot + 1).toLowerCase();
  const isRight = dot > 0 && endings.includes(ending);
  const stem = isRight ? name.slice(0, dot).trimEnd() : name;
  const suffix = `.${isRight ? ending : endings[0]}`;
  const room = certificationLengths.file_name - suffix.length;
  // Cutting may split a character in half.
  return (
    (stem || "certificate")
      .slice(0, room)
      .replace(/[\ud800-\udbff]$/, "")
      .trimEnd() + suffix
  );
}
