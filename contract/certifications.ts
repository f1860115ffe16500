/** The most certifications that one doula can list. */
export const maxCertifications = 20;

/** The most characters of each part of a certification. */
export const certificationLengths = { name: 200, organization: 200, file_name: 200 } as const;

/** What a certificate's file may be, decided by its bytes. */
export const certificateTypes = ["image/jpeg", "image/png", "application/pdf"] as const;

export type CertificateType = (typeof certificateTypes)[number];

export const certificateFile = {
  maxBytes: 5 * 1024 * 1024,
  /** Carries the file's name, percent-encoded. */
  nameHeader: "x-file-name",
} as const;

/** The endings that a file's name may have; the first is added where it has none of them. */
export const certificateEndings: Record<CertificateType, readonly [string, ...string[]]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "application/pdf": ["pdf"],
};

/** How long a link to a certificate can be opened. */
export const certificateLinkMinutes = 5;

/** Said beside a date that has not come yet anywhere on Earth (spec section 8). */
export const futureDateMessage = "Certification dates cannot be in the future.";

// Control characters, and those that turn the direction of the text around them.
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}<>:"/\\|?*]/gu;

/**
 * What a certificate's file is called: the last part of the name it came with, without what systems forbid or hide, at
 * most 200 characters, with an ending that belongs to its type.
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
  // A cut may leave half a character.
  return (
    (stem || "certificate")
      .slice(0, room)
      .replace(/[\ud800-\udbff]$/, "")
      .trimEnd() + suffix
  );
}
