import { daysAfter } from "./calendar.ts";
import { certificatesOf } from "./certificates.ts";
import { dealPackages } from "./deal-packages.ts";
import { exceptionsOf, windowsOf } from "./hours.ts";
import { metros } from "./metros.ts";
import { packageOffers } from "./packages.ts";
import { doulaProfile, doulaUser } from "./profile.ts";
import { randomFrom, stableId } from "./random.ts";
import { claimSlug } from "./slugs.ts";
import { zipCodes } from "./zip-codes.ts";

/** Every demo doula with their rows. The same each time, but for dates, which lie around `now`. */
export function seedDoulas(now: Date) {
  const takenSlugs = new Set<string>();
  return metros.flatMap((metro) => {
    const packagesLeft = new Set(packageOffers);
    return metro.doulas.map((person, position) => {
      const slug = claimSlug(person.name, zipCodes[person.zip].location, takenSlugs);
      const random = randomFrom(`doula ${slug}`);
      const profileId = stableId(`doula profile ${slug}`);
      const ofDoula = { doulaProfileId: profileId };
      const isNew = person.status !== undefined;
      const joined = daysAfter(now, -(isNew ? random.integer(1, 39) : random.integer(40, 700)));
      const user = doulaUser(person, slug, joined);
      const hours = person.hours ?? "starting";
      return {
        user,
        profile: {
          ...doulaProfile(person, metro, random, joined, now),
          id: profileId,
          userId: user.id,
          slug,
          email: user.email,
          phoneNumber: `(${metro.areaCode}) 555-01${String(10 + position * 7).padStart(2, "0")}`,
        },
        rules: windowsOf(hours).map((window) => ({ ...ofDoula, ...window })),
        overrides: exceptionsOf(person.name, metro.timeZone, now).map((exception) => ({
          ...ofDoula,
          ...exception,
        })),
        certificates: certificatesOf(person, now).map((certificate) => ({ ...ofDoula, ...certificate })),
        packages: dealPackages(person, packagesLeft, metro.hourlyRate, random).map((offer) => ({
          ...ofDoula,
          ...offer,
        })),
      };
    });
  });
}

export type SeedDoula = ReturnType<typeof seedDoulas>[number];
