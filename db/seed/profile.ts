import { approachTags } from "../../contract/directory/doulas.ts";
import { splitFullName } from "../../contract/identity/accounts.ts";
import { daysAfter } from "./calendar.ts";
import choices from "./data/choices.json" with { type: "json" };
import services from "./data/services.json" with { type: "json" };
import type { DoulaPerson, Metro } from "./metros.ts";
import { type RandomSource, stableId } from "./random.ts";

export function makeProfile(
  person: DoulaPerson,
  metro: Metro,
  random: RandomSource,
  joined: Date,
  now: Date,
) {
  const submitted = new Date(Math.min(daysAfter(joined, 6).getTime(), now.getTime()));
  const { latitude, longitude, location, zip } = person;
  return {
    isDemo: true,
    status: person.status ?? "approved",
    createdAt: joined,
    submittedAt: person.status === "draft" ? null : submitted,
    fullName: person.name,
    ...splitFullName(person.name),
    // Fictional streets, so that nobody lives at the demo addresses.
    address: `${random.integer(101, 4899)} ${random.sample(choices.streets, 1).join()}, ${location} ${zip}`,
    latitude: latitude + random.integer(-80, 80) / 10_000,
    longitude: longitude + random.integer(-80, 80) / 10_000,
    publicPoint: { x: longitude, y: latitude },
    location,
    timeZone: metro.timeZone,
    bio: person.bio,
    pronouns: person.pronouns,
    yearsExperience: person.years,
    birthsAttended: person.births,
    birthsAttendedUpdatedAt: person.births === undefined ? null : submitted,
    specializations: person.specializations,
    specialties: person.specialties,
    languages: person.languages,
    videoUrl: person.videoUrl,
    ...pickPreferences(person, metro.hourlyRate, random),
    pausedAt: person.isPaused ? daysAfter(now, -9) : null,
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

/** A sparse profile has none of these. */
function pickPreferences(person: DoulaPerson, localRate: number, random: RandomSource) {
  if (person.isSparse || person.specialties.length === 0) return {};
  const experience = Math.min(person.years ?? 0, 20) * 1.6;
  const cents = random.sample(["00", "00", "00", "50", "75"], 1).join();
  return {
    hourlyRate: random.chance(0.12)
      ? null
      : `${Math.round(localRate * 0.75 + experience + random.integer(-4, 6))}.${cents}`,
    insuranceAccepted: random.sample(choices.insurers, random.chance(0.2) ? 0 : random.integer(1, 4)),
    approach: random.sample(approachTags, random.integer(1, 3)),
    servicesOffered: pickServices(person.specialties, random),
  };
}

/** Most of the services that fit the specialties, seldom all. */
function pickServices(specialties: string[], random: RandomSource): string[] {
  const bySpecialty = new Map(Object.entries(services));
  const candidates = [...new Set(specialties.flatMap((specialty) => bySpecialty.get(specialty) ?? []))];
  const offered = random.sample(candidates, Math.max(2, Math.ceil(candidates.length * 0.8)));
  return candidates.filter((service) => offered.includes(service));
}

function callRules(person: DoulaPerson, random: RandomSource) {
  const isCautious = random.chance(0.15);
  // Between separate windows, a buffer would move the later slots.
  const isOnWorkdays = person.hours === undefined || person.hours === "workdays";
  const hasBuffer = isOnWorkdays && random.chance(0.2);
  return {
    noticeMinutes: isCautious ? 24 * 60 : 120,
    bufferMinutes: hasBuffer ? random.integer(1, 2) * 15 : 0,
    horizonDays: random.chance(0.15) ? 30 : 60,
    requiresApproval: person.requiresApproval ?? false,
  };
}
