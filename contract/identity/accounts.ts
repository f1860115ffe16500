export const passwordMinLength = 6;

export const adminPasswordMinLength = 12;

/** What an admin may still have to set up: a long enough password, or a required second factor. */
export const adminNeeds = ["password", "factor"] as const;

export type AdminNeed = (typeof adminNeeds)[number];

/** Long enough for any passphrase. Hashing longer input would let anyone keep the server busy. */
export const passwordMaxLength = 128;

/**
 * An entered password that is too long is a wrong one. It is cut to a length that no password has, so that
 * hashing it keeps nobody busy.
 */
export function cutPassword(password: string): string {
  return password.slice(0, passwordMaxLength + 1);
}

/** The most common passwords from published breach lists that pass the minimum length. */
const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 111111 000000 222222 555555 666666 777777 888888 999999
  112233 121212 123123 123321 654321 987654321 11111111 00000000 88888888 password password1 password12 password123
  passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwer1234 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t
  q1w2e3r4 zaq12wsx asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm abc123 abcd1234 abcdef abcdefg abc12345 a123456 aa123456
  iloveyou iloveyou1 letmein letmein1 welcome welcome1 monkey dragon football baseball basketball soccer hockey sunshine
  princess princess1 superman batman trustno1 master shadow michael jennifer jordan jordan23 jessica ashley nicole daniel
  charlie andrew thomas hunter hunter2 harley ranger buster tigger pepper ginger maggie cookie cheese banana summer
  winter spring autumn freedom whatever starwars pokemon computer internet secret secret1 admin1 admin123 administrator
  changeme default guest1 test123 test1234 testing access flower lovely loveme babygirl baby123 mother father family
  google samsung killer mustang corvette ferrari mercedes liverpool arsenal chelsea barcelona hello1 hello123 hellohello
  michelle matthew joshua anthony william robert george andrea hannah amanda melissa rachel samantha purple orange
  yellow silver golden diamond angel1 blessed jesus1 christ heaven doula1 doula123 midwife pregnant newborn`.split(
    /\s+/,
  ),
);

/** Returns true if a password is among the most common ones, in any case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

export type PasswordStrength = "too-short" | "common" | "weak" | "fair" | "strong";

/** Rates a password's length and variety as a hint while typing. The server may accept a weak one. */
export function ratePassword(password: string): PasswordStrength {
  if (password.length < passwordMinLength) return "too-short";
  if (isCommonPassword(password)) return "common";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const score = password.length + kinds * 2 + Math.min(distinct, 12) / 2;
  if (score >= 24) return "strong";
  return score >= 16 ? "fair" : "weak";
}

/** How long after signing up a doula is redirected (spec section 9). */
export const doulaSignUpRedirectMs = 1000;

/** How long signing in, or entering the password, counts as proof. */
export const proofMinutes = 15;

/** How long an emailed link works. */
export const confirmationHours = 24;

/** How long the code beside the link works. */
export const confirmationCodeMinutes = 10;

export const passwordResetMinutes = 60;

export const emailChangeHours = 24;

/**
 * Returns true if a text is a path on this site, safe to return to after logging in. Links must never lead
 * to another host. At most 500 characters.
 */
export function isReturnPath(text: string): boolean {
  return text.length <= 500 && /^\/(?![/\\])[^\\\s]*$/.test(text);
}

/** Splits a name at its first space: 'Ana Maria Ruiz' becomes 'Ana' and 'Maria Ruiz'. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const trimmed = fullName.trim();
  const space = trimmed.search(/\s/);
  if (space === -1) return { firstName: trimmed, lastName: "" };
  return { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space).trim() };
}

/** A doula's profile cannot be saved without both names. */
export const missingLastNameMessage = "Please enter your first and last name.";

/** POST /auth/v1/logout: this session, all others, or all. */
export const signOutScopes = ["local", "others", "global"] as const;

export const recoveryCodeCount = 10;
