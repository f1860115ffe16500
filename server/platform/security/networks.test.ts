import { expect, test } from "vitest";
import { emailDomain } from "../email/mailboxes.ts";
import { addressNeighborhood } from "./networks.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2::3", "2001:db8:1::/48"],
  ["2001:db8::3", "2001:db8:0::/48"],
  ["10.1.2.3", undefined],
  ["172.31.0.1", undefined],
  ["192.168.1.1", undefined],
  ["127.0.0.1", undefined],
  ["::ffff:127.0.0.1", undefined],
  ["::1", undefined],
  ["fd00::1", undefined],
  ["fe80::1", undefined],
  ["", undefined],
  ["made-up", undefined],
])("[2.6] %s is in the network %s", (address, network) => {
  expect(addressNeighborhood(address)).toBe(network);
});

test.each([
  ["ana@clinic.org", "clinic.org"],
  ["ana@Mail.Throw-Away.com", "throw-away.com"],
  ["ana@clinic.co.uk", "clinic.co.uk"],
  ["ana@one.clinic.co.uk", "clinic.co.uk"],
  ["ana@gmail.com", undefined],
  ["ana@GoogleMail.com", undefined],
  ["ana@yahoo.com", undefined],
  ["ana@yahoo.co.uk", undefined],
  ["ana@hotmail.fr", undefined],
  ["ana@privaterelay.appleid.com", undefined],
  ["ana@web.de", undefined],
  ["ana@mail.ru", undefined],
  ["ana@yahoo.doulas.com", "doulas.com"],
  ["ana@yahoo-mail.com", "yahoo-mail.com"],
  ["ana@doula.test", undefined],
  ["ana@doula-match.example", undefined],
])("[2.6] %s has its email at %s", (email, domain) => {
  expect(emailDomain(email)).toBe(domain);
});
