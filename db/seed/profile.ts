import { splitFullName } from "../../contract/accounts.ts";
import { approachTags } from "../../contract/doulas.ts";
import { daysAfter } from "./calendar.ts";
import { demoDoulas } from "./demo-doulas.ts";
import type { Metro } from "./metros.ts";
import type { DoulaPerson } from "./person.ts";
import { type RandomSource, stableId } from "./random.ts";
import { servicesFor } from "./services.ts";
import { zipCodes } from "./zip-codes.ts";

/** Made up: nobody lives at the demo addresses. */
const streets = [
  "Juniper Bend",
  "Alderfield Avenue",
  "Quail Hollow Street",
  "Larkmont Avenue",
  "Pemberly Street",
  "Old Orchard Row",
  "Marigold Court",
  "Thistledown Lane",
  "Copperleaf Drive",
  "Saltbrush Avenue",
  "Wickham Street",
  "Bellflower Way",
  "Candlewick Lane",
  "Heronsgate Road",
  "Sparrow Hill Street",
  "Tamarind Place",
];

const insurers = [
  "Aetna",
  "Blue Cross Blue Shield",
  "Cigna",
  "UnitedHealthcare",
  "Humana",
  "Kaiser Permanente",
  "Medicaid",
  "TRICARE",
];

/** The longest part of an address before the @ (RFC 5321). */
const localPartLength = 64;

/** Only demoDoulas have an account row: nobody can log in as another. */
export function doulaUser(person: DoulaPerson, slug: string, joined: Date) {
  return {
    id: stableId(`user ${slug}`),
    email:
      demoDoulas.find(({ name }) => name === person.name)?.email ??
      `${slug.slice(0, localPartLength).replace(/-$/, "")}@doula-match.example`,
    emailVerified: true,
    fullName: person.name,
    ...splitFullName(person.name),
    userType: "doula",
    createdAt: joined,
    updatedAt: joined,
  };
}

export function doulaProfile(
  person: DoulaPerson,
  metro: Metro,
  random: RandomSource,
  joined: Date,
  now: Date,
) {
  const home = zipCodes[person.zip];
  return {
    isDemo: true,
    status: person.status ?? "approved",
    createdAt: joined,
    submittedAt: person.status === "draft" ? null : submitted(joined, now),
    fullName: person.name,
    ...splitFullName(person.name),
    address: `${random.integer(101, 4899)} ${random.sample(streets, 1).join()}, ${home.location} ${person.zip}`,
    latitude: home.latitude + random.integer(-80, 80) / 10_000,
    longitude: home.longitude + random.integer(-80, 80) / 10_000,
    publicPoint: { x: home.longitude, y: home.latitude },
    location: home.location,
    timeZone: metro.timeZone,
    bio: person.bio,
    pronouns: person.pronouns,
    yearsExperience: person.years,
    birthsAttended: person.births,
    birthsAttendedUpdatedAt: person.births === undefined ? null : submitted(joined, now),
    specializations: person.specializations,
    specialties: person.specialties,
    languages: person.languages,
    videoUrl: person.videoUrl,
    ...preferences(person, metro.hourlyRate, random),
    ...callRules(person, random),
    ...callMedium(person),
  };
}

function callMedium({ name, hasVideoCalls }: DoulaPerson) {
  if (!hasVideoCalls) return {};
  return {
    introCallMedium: "video_link",
    introCallLink: `https://meet.doula-match.example/${stableId(`video call ${name}`)}`,
  };
}

function submitted(joined: Date, now: Date): Date {
  return new Date(Math.min(daysAfter(joined, 6).getTime(), now.getTime()));
}

/** A sparse profile leaves all of these open. */
function preferences(person: DoulaPerson, localRate: number, random: RandomSource) {
  if (person.isSparse || person.specialties.length === 0) return {};
  const experience = Math.min(person.years ?? 0, 20) * 1.6;
  const cents = random.sample(["00", "00", "00", "50", "75"], 1).join();
  return {
    hourlyRate: random.chance(0.12)
      ? null
      : `${Math.round(localRate * 0.75 + experience + random.integer(-4, 6))}.${cents}`,
    insuranceAccepted: random.sample(insurers, random.chance(0.2) ? 0 : random.integer(1, 4)),
    approach: random.sample(approachTags, random.integer(1, 3)),
    servicesOffered: servicesFor(person.specialties, random),
  };
}

function callRules(person: DoulaPerson, random: RandomSource) {
  const isCautious = random.chance(0.15);
  // Between other windows a buffer would move the later slots.
  const isOnWorkdays = person.hours === undefined || person.hours === "workdays";
  const hasBuffer = isOnWorkdays && random.chance(0.2);
  return {
    noticeMinutes: isCautious ? 24 * 60 : 120,
    bufferMinutes: hasBuffer ? random.integer(1, 2) * 15 : 0,
    horizonDays: random.chance(0.15) ? 30 : 60,
    requiresApproval: person.requiresApproval ?? false,
  };
}
