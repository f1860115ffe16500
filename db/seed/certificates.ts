import { toCalendarDay } from "../../contract/platform/time.ts";
import { daysAfter } from "./calendar.ts";
import certificates from "./data/certificates.json" with { type: "json" };
import type { DoulaPerson } from "./metros.ts";
import { createRandom } from "./random.ts";

/** Up to four certificates that fit a doula's specialties and years, without files. */
export function makeCertificates(person: DoulaPerson, now: Date) {
  if (person.isSparse || person.specialties.length === 0) return [];
  const random = createRandom(`certificates of ${person.name}`);
  const years = person.years ?? 1;
  const most = Math.min(4, 1 + Math.floor(years / 4));
  const least = person.status === "draft" || (person.status === undefined && random.chance(0.1)) ? 0 : 1;
  const candidates = certificates.filter(
    (certificate) =>
      years >= (certificate.fromYears ?? 0) &&
      (certificate.for?.some((specialty) => person.specialties.includes(specialty)) ?? true),
  );
  return random
    .sample(candidates, least === 0 ? 0 : random.integer(least, most))
    .map(({ name, organization }) => ({
      name,
      organization,
      dateObtained: toCalendarDay(daysAfter(now, -random.integer(60, years * 350 + 60)), "UTC"),
    }));
}
