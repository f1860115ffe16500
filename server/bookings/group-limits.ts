import { mailDomainOf } from "../platform/mailboxes.ts";
import { neighborhoodOf } from "../platform/networks.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits, type Limit } from "../platform/rate-limit.ts";

const day = { seconds: 24 * 60 * 60, error: "group_limit_reached" } as const;

/**
 * Limits for all accounts in one network, or at one email domain: throw-away accounts must not read the numbers of one doula
 * after another. They are generous, since an office or a clinic is one network too.
 */
export const groupLimits = defineLimits({
  bookings_network: { points: 40, ...day },
  bookings_domain: { points: 40, ...day },
  // Cancellations of confirmed calls by clients. Past the limit they can still cancel, but not book.
  cancellations_network: { points: 12, ...day },
  cancellations_domain: { points: 12, ...day },
  // Calls with a doula who is new to the account, which sees how to reach them.
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

/** The subjects are keyed fingerprints: networks are few enough to try all of them on a plain hash. */
function groupsOf({ encryption }: Pick<Platform, "encryption">, { email, address }: Person): Group[] {
  const network = neighborhoodOf(address);
  const domain = mailDomainOf(email);
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
 * Counts a booking for the groups that a client belongs to, before it is made, so that many at once do not slip through.
 * Refuses with group_limit_reached. Call what it returns if nothing is booked after all.
 */
export async function countInGroups(
  platform: Platform,
  { isNewContact, ...person }: Person & { isNewContact: boolean },
): Promise<() => Promise<void>> {
  const { rateLimit } = platform;
  const counted: [Limit, string][] = [];
  const giveBack = async () => {
    for (const [limit, subject] of counted) await rateLimit.giveBack(limit, subject);
  };
  try {
    for (const { subject, ...limits } of groupsOf(platform, person)) {
      await rateLimit.requireLeft(limits.cancellations, subject);
      for (const limit of isNewContact ? [limits.bookings, limits.contacts] : [limits.bookings]) {
        counted.push([limit, subject]);
        await rateLimit.count(limit, subject);
      }
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  return giveBack;
}

/** Counts a confirmed call that its client has cancelled. */
export async function noteCancellation(platform: Platform, person: Person): Promise<void> {
  for (const { subject, cancellations } of groupsOf(platform, person))
    await platform.rateLimit.note(cancellations, subject);
}
