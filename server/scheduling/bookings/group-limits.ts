import type { Transaction } from "../../../db/database.ts";
import { emailDomain } from "../../platform/email/mailboxes.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressNeighborhood } from "../../platform/security/networks.ts";
import { defineLimits, type Limit } from "../../platform/security/rate-limit.ts";

const day = { seconds: 24 * 60 * 60, error: "group_limit_reached" } as const;

/**
 * Limits for all accounts on one network or at one email domain, so that throwaway accounts cannot collect
 * doulas' numbers. They are generous, because an office or a clinic is also one network.
 */
export const groupLimits = defineLimits({
  bookings_network: { points: 40, ...day },
  bookings_domain: { points: 40, ...day },
  // Confirmed calls cancelled by clients. Beyond the limit they can still cancel, but not book.
  cancellations_network: { points: 12, ...day },
  cancellations_domain: { points: 12, ...day },
  // Calls with a doula whose contact details the account did not know before.
  contacts_network: { points: 12, ...day },
  contacts_domain: { points: 12, ...day },
});

interface Person {
  email: string;
  address: string;
}

interface Group {
  subject: string;
  bookings: Limit;
  cancellations: Limit;
  contacts: Limit;
}

/** Subjects are keyed fingerprints: there are few enough networks to guess a plain hash. */
function listGroups({ encryption }: Pick<Platform, "encryption">, { email, address }: Person): Group[] {
  const network = addressNeighborhood(address);
  const domain = emailDomain(email);
  const groups: Group[] = [];
  if (network)
    groups.push({
      subject: encryption.fingerprint(`network ${network}`),
      bookings: groupLimits.bookings_network,
      cancellations: groupLimits.cancellations_network,
      contacts: groupLimits.contacts_network,
    });
  if (domain)
    groups.push({
      subject: encryption.fingerprint(`email domain ${domain}`),
      bookings: groupLimits.bookings_domain,
      cancellations: groupLimits.cancellations_domain,
      contacts: groupLimits.contacts_domain,
    });
  return groups;
}

/**
 * Refuses a booking if a group of the client has none left, before calendars are read and locks are taken for it.
 * Cancelled calls are checked only here. `isNewContact` is called only if the client belongs to a group.
 */
export async function requireLeftInGroups(
  platform: Platform,
  person: Person,
  isNewContact: () => Promise<boolean>,
): Promise<void> {
  const { rateLimit } = platform;
  const groups = listGroups(platform, person);
  if (groups.length === 0) return;
  const countsContact = await isNewContact();
  for (const { subject, bookings, cancellations, contacts } of groups)
    for (const limit of countsContact ? [cancellations, bookings, contacts] : [cancellations, bookings])
      await rateLimit.requireLeft(limit, subject);
}

/**
 * Counts a booking for the client's groups within the transaction that makes it. The counters' rows then stay locked,
 * so that many at once cannot slip through: take them last, and always in this order.
 */
export async function countInGroups(
  platform: Platform,
  tx: Transaction,
  { isNewContact, ...person }: Person & { isNewContact: boolean },
): Promise<void> {
  const rateLimit = platform.rateLimit.within(tx);
  for (const { subject, ...limits } of listGroups(platform, person)) {
    await rateLimit.count(limits.bookings, subject);
    if (isNewContact) await rateLimit.count(limits.contacts, subject);
  }
}

/** Counts a confirmed call that its client cancelled. */
export async function recordCancellation(platform: Platform, person: Person): Promise<void> {
  for (const { subject, cancellations } of listGroups(platform, person))
    await platform.rateLimit.record(cancellations, subject);
}
