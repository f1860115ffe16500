import { toSlug } from "../../contract/platform/normalize-text.ts";
import { makeAnswers } from "./answers.ts";
import { daysAfter } from "./calendar.ts";
import { makeCertificates } from "./certificates.ts";
import { makeFamilies } from "./families.ts";
import { makeExceptions, parseWindows } from "./hours.ts";
import { type DoulaPerson, metros } from "./metros.ts";
import { birthPlanVisit, dealPackages, packageOffers } from "./packages.ts";
import { sortInsurance } from "./payers.ts";
import { demoDoula, demoDoulas, makeUserRow } from "./people.ts";
import { attendsBirths, makePractice } from "./practice.ts";
import { makeProfile } from "./profile.ts";
import { createRandom, stableId } from "./random.ts";

/** The longest local part of an email address (RFC 5321). */
const localPartLength = 64;

/** Every demo doula with their rows. The same every time, except for dates, which are relative to `now`. */
export function seedDoulas(now: Date) {
  const takenSlugs = new Set<string>();
  return metros.flatMap((metro) => {
    const packagesLeft = new Set(packageOffers);
    return metro.doulas.map((person, position) => {
      const { name } = person;
      const slug = claimSlug(person, takenSlugs);
      const random = createRandom(`doula ${slug}`);
      const id = stableId(`doula profile ${slug}`);
      const isNew = person.status !== undefined;
      const joined = daysAfter(now, -(isNew ? random.integer(1, 39) : random.integer(40, 700)));
      const email =
        demoDoulas.find((demo) => demo.name === name)?.email ??
        `${slug.slice(0, localPartLength).replace(/-$/, "")}@doula-match.example`;
      const user = makeUserRow({ id: stableId(`user ${slug}`), email, name, userType: "doula", joined });
      const phoneNumber = `(${metro.areaCode}) 555-01${String(10 + position * 7).padStart(2, "0")}`;
      const own = <Row>(row: Row) => ({ doulaProfileId: id, ...row });
      const profile = makeProfile(person, metro, random, joined, now);
      const answers = makeAnswers(person).map(own);
      const entries = profile.insuranceAccepted ?? [];
      const payersRandom = createRandom(`payers ${slug}`);
      const { unsorted, payers } = sortInsurance({
        entries,
        location: person.location,
        // Most have sorted it, also all who have answered parents' questions, except the one who can log in.
        isUnsorted:
          email === demoDoula.email ||
          entries.length === 0 ||
          (answers.length === 0 && payersRandom.chance(0.35)),
        random: payersRandom,
        now,
      });
      const births = makePractice(person, metro.timeZone, createRandom(`births ${slug}`), now);
      return {
        user,
        portrait: person.portrait,
        profile: {
          ...profile,
          insuranceAccepted: unsorted,
          ...makeFamilies(person, createRandom(`families ${slug}`)),
          ...{ id, userId: user.id, slug, email, phoneNumber, attendsBirths: attendsBirths(person) },
        },
        rules: parseWindows(person.hours).map(own),
        overrides: makeExceptions(person, metro.timeZone, now).map(own),
        payers: payers.map(own),
        practice: births.practice.map(own),
        commitments: births.commitments.map(own),
        timeOff: births.timeOff.map(own),
        answers,
        certificates: makeCertificates(person, now).map(own),
        packages: [
          ...dealPackages(person, packagesLeft, metro.hourlyRate, random),
          // Parents can buy it at once, without asking.
          ...(email === demoDoula.email ? [birthPlanVisit] : []),
        ].map(own),
      };
    });
  });
}

export type SeedDoula = ReturnType<typeof seedDoulas>[number];

/** Returns a way to find a demo doula by name. Throws if there is none. */
export function createDoulaFinder(doulas: SeedDoula[]): (name: string) => SeedDoula {
  const byName = new Map(doulas.map((doula) => [doula.user.fullName, doula]));
  return (name) => {
    const doula = byName.get(name);
    if (!doula) throw new Error(`No demo doula is called ${name}`);
    return doula;
  };
}

/** A name's slug, with the city if an earlier doula has the same name. */
function claimSlug({ name, location }: DoulaPerson, taken: Set<string>): string {
  const plain = toSlug(name);
  const slug = taken.has(plain) ? toSlug(`${name} ${location.split(",")[0]}`) : plain;
  taken.add(slug);
  return slug;
}
