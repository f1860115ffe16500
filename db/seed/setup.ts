import { minutesAfter } from "./calendar.ts";
import type { SeedDoula } from "./doulas.ts";
import { demoDoula, rejectedDoula } from "./people.ts";
import { createRandom, stableId } from "./random.ts";

/** What the local Google and Stripe servers must know for the stored connections to work. */
export interface DemoConnections {
  /** Refresh tokens that Google has issued, each with its owner's name and time zone. */
  calendars: { refreshToken: string; label: string; timeZone: string }[];
  /** Accounts that can take payments. */
  accounts: { id: string; email: string }[];
}

/**
 * Doulas with a submitted profile have connected both services; of the listed doulas, only the one who can
 * log in has connected a calendar.
 */
function hasConnected({ user, profile }: SeedDoula): boolean {
  return user.email === demoDoula.email || ["pending", "rejected"].includes(profile.status);
}

/** Most listed doulas with packages take payments, like those who have connected both services. */
function takesPayments(doula: SeedDoula): boolean {
  const { profile, packages } = doula;
  if (hasConnected(doula)) return true;
  if (profile.status !== "approved" || packages.length === 0) return false;
  return createRandom(`payment account ${profile.slug}`).chance(0.85);
}

const paymentAccountId = ({ profile }: SeedDoula) =>
  `acct_${stableId(`payment account ${profile.slug}`).replaceAll("-", "").slice(0, 16)}`;
const refreshToken = (doula: SeedDoula) => `1//0${stableId(`calendar ${doula.profile.slug}`)}`;

export function listDemoConnections(doulas: SeedDoula[]): DemoConnections {
  const connectedDoulas = doulas.filter(hasConnected);
  return {
    calendars: connectedDoulas.map((doula) => ({
      refreshToken: refreshToken(doula),
      label: doula.user.fullName,
      timeZone: doula.profile.timeZone,
    })),
    accounts: doulas
      .filter(takesPayments)
      .map((doula) => ({ id: paymentAccountId(doula), email: doula.user.email })),
  };
}

/** The profile's row, with its payment account. */
export function makeProfileRow(doula: SeedDoula) {
  if (!takesPayments(doula)) return doula.profile;
  return {
    ...doula.profile,
    stripeAccountId: paymentAccountId(doula),
    stripeState: "active",
    stripeChargesEnabled: true,
  };
}

const connectionId = (doula: SeedDoula) => stableId(`calendar connection ${doula.profile.slug}`);

/** The calendars of these connections. A job reads them within a minute; until then, they count as empty. */
export function seedCalendarSources(doulas: SeedDoula[], now: Date) {
  return doulas
    .filter(hasConnected)
    .map((doula) => ({ doulaProfileId: doula.profile.id, connectionId: connectionId(doula), syncedAt: now }));
}

/** The calendar connections of these doulas. The access tokens have expired, so the first use renews them. */
export function seedCalendarConnections(
  doulas: SeedDoula[],
  now: Date,
  encrypt: (token: string, connectionId: string) => string,
) {
  return doulas.filter(hasConnected).map((doula) => {
    const id = connectionId(doula);
    return {
      id,
      userId: doula.user.id,
      accessToken: encrypt(`ya29.${stableId(`access ${doula.profile.slug}`)}`, id),
      refreshToken: encrypt(refreshToken(doula), id),
      expiresAt: now,
      createdAt: minutesAfter(doula.profile.submittedAt ?? now, -30),
    };
  });
}

/** The reviews of the rejected doulas. */
export function seedReviews(doulas: SeedDoula[], now: Date) {
  return doulas
    .filter(({ profile }) => profile.status === "rejected")
    .map(({ user, profile }) => ({
      id: stableId(`review ${profile.slug}`),
      doulaProfileId: profile.id,
      decision: "rejected",
      notes: user.email === rejectedDoula.email ? notesToDemoDoula : "The certificate could not be read.",
      createdAt: profile.submittedAt ?? now,
    }));
}

const notesToDemoDoula =
  "Thank you for applying. Your interview video ends after ten seconds, and your certificate is issued to another name. Please upload both again, then resubmit: we would like to meet you.";
