/** Domains of one provider. An address at one of them works at all of them. */
const gmailDomains = ["gmail.com", "googlemail.com"];

/** Returns an address's mailbox: in lower case, without a '+' suffix, and without dots at Gmail. */
export function toMailbox(email: string): string {
  const atSign = email.lastIndexOf("@");
  const domain = email.slice(atSign + 1).toLowerCase();
  const [name = ""] = email.slice(0, atSign).toLowerCase().split("+");
  if (!gmailDomains.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}

/** Domains where anyone can have an address. Two people who share one need not know each other. */
const publicDomains = new Set([
  ...gmailDomains,
  ...`
  126.com 139.com 163.com 189.cn aim.com alice.it aliyun.com aol.com appleid.com arcor.de atlanticbb.net
  att.net bell.net bellsouth.net bigpond.com bluewin.ch btinternet.com cableone.net centurylink.net
  centurytel.net charter.net comcast.net consolidated.net cox.net daum.net duck.com duckduckgo.com
  earthlink.net email.com embarqmail.com excite.com fastmail.com fastmail.fm fastmail.net foxmail.com
  free.fr freenet.de frontier.com frontiernet.net gmx.com gmx.net hanmail.net hawaiiantel.net hey.com
  hotmail.com hughes.net hush.com hushmail.com icloud.com inbox.com inbox.lv juno.com laposte.net libero.it
  list.ru live.com lycos.com mac.com mail.com mail.de mail.ru mailbox.org mailfence.com me.com
  mediacombb.net mindspring.com msn.com myyahoo.com naver.com netscape.net netzero.com netzero.net
  ntlworld.com onmail.com optimum.net optonline.net orange.fr outlook.com passport.com pm.me posteo.de
  posteo.net prodigy.net proton.me protonmail.ch protonmail.com ptd.net q.com qq.com rcn.com rediffmail.com
  roadrunner.com rocketmail.com rogers.com rr.com runbox.com sbcglobal.net seznam.cz sfr.fr shaw.ca
  simplelogin.com sina.com sky.com snet.net spectrum.net startmail.com suddenlink.net swbell.net
  sympatico.ca t-online.de talktalk.net tds.net telus.net tiscali.it tuta.com tuta.io tutamail.com
  tutanota.com tutanota.de uol.com.br usa.com usa.net verizon.net videotron.ca virginmedia.com wanadoo.fr
  web.de webtv.net wideopenwest.com windstream.net wowway.com wp.pl xtra.co.nz yahoo.com yandex.com
  ymail.com zoho.com zohomail.com zoomtown.com
  `
    .trim()
    .split(/\s+/),
]);

/** Providers with domains in many countries, such as yahoo.co.uk. */
const publicNames = new Set(["gmx", "hotmail", "live", "outlook", "yahoo", "yandex"]);

/** Reserved names (RFC 2606), which nobody can receive email at. */
const reservedDomains = new Set(["example", "invalid", "localhost", "test"]);

/** Labels that can precede a country code, as in co.uk. */
const secondLevels = new Set(["ac", "co", "com", "edu", "gov", "net", "org"]);

/**
 * Returns an address's registered domain without subdomains; undefined for a provider where anyone can
 * have an address.
 */
export function emailDomain(email: string): string | undefined {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  const [last = "", second = ""] = labels.toReversed();
  const isUnderCountry = last.length === 2 && secondLevels.has(second);
  const domain = labels.slice(isUnderCountry ? -3 : -2).join(".");
  const isPublicInAnyCountry = last.length === 2 && publicNames.has(domain.split(".")[0] ?? "");
  const isPublic = isPublicInAnyCountry || publicDomains.has(domain);
  return isPublic || reservedDomains.has(last) ? undefined : domain;
}
