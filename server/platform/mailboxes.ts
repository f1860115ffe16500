/** Domains of one provider: an address at one is an address at all of them. */
const gmailDomains = ["gmail.com", "googlemail.com"];

/** The mailbox that an address belongs to: in lower case, without what follows a '+', and without dots at Gmail. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  if (!gmailDomains.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}

/** Where everybody has an address: sharing one of these domains says nothing of two people. */
const publicDomains = new Set([
  ...gmailDomains,
  ...[
    "aol.com",
    "att.net",
    "bellsouth.net",
    "charter.net",
    "comcast.net",
    "cox.net",
    "duck.com",
    "earthlink.net",
  ],
  ...[
    "fastmail.com",
    "frontier.com",
    "gmx.com",
    "gmx.net",
    "hey.com",
    "hotmail.com",
    "icloud.com",
    "live.com",
  ],
  ...["mac.com", "mail.com", "me.com", "msn.com", "optonline.net", "outlook.com", "pm.me", "proton.me"],
  ...["protonmail.com", "rocketmail.com", "sbcglobal.net", "spectrum.net", "tutanota.com", "verizon.net"],
  ...["yahoo.com", "ymail.com", "zoho.com"],
]);

/** Reserved names (RFC 2606), which nobody can receive email at. */
const reservedDomains = new Set(["example", "invalid", "localhost", "test"]);

/** What comes before a country, as in co.uk. */
const secondLevels = new Set(["ac", "co", "com", "edu", "gov", "net", "org"]);

/**
 * The registered domain of an address, without subdomains. Undefined for a provider where everybody can have an address.
 */
export function mailDomainOf(email: string): string | undefined {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  const [last = "", second = ""] = labels.toReversed();
  const isUnderCountry = last.length === 2 && secondLevels.has(second);
  const domain = labels.slice(isUnderCountry ? -3 : -2).join(".");
  return publicDomains.has(domain) || reservedDomains.has(last) ? undefined : domain;
}
