import { dayIn, daysAfter } from "./calendar.ts";
import type { DoulaPerson } from "./person.ts";
import { randomFrom } from "./random.ts";

interface Certificate {
  name: string;
  organization: string;
  /** Specialties that it belongs to; anyone may hold one without. */
  for?: string[];
  fromYears?: number;
}

const birth = ["Birth support"];
const postpartum = ["Postpartum support", "Overnight newborn care"];

const certificates: Certificate[] = [
  { name: "Certified Birth Doula, CD(DONA)", organization: "DONA International", for: birth },
  { name: "Certified Labor Doula (CLD)", organization: "CAPPA", for: birth },
  { name: "ProDoula Labor Doula", organization: "ProDoula", for: birth },
  {
    name: "ICEA Certified Birth Doula",
    organization: "International Childbirth Education Association",
    for: birth,
  },
  { name: "Certified Postpartum Doula, PCD(DONA)", organization: "DONA International", for: postpartum },
  { name: "Certified Postpartum Doula (CPD)", organization: "CAPPA", for: postpartum },
  { name: "ProDoula Postpartum and Infant Care Doula", organization: "ProDoula", for: postpartum },
  { name: "Certified Lactation Counselor (CLC)", organization: "ALPP", for: ["Lactation support"] },
  {
    name: "International Board Certified Lactation Consultant (IBCLC)",
    organization: "IBLCE",
    for: ["Lactation support"],
    fromYears: 8,
  },
  {
    name: "Lamaze Certified Childbirth Educator (LCCE)",
    organization: "Lamaze International",
    for: ["Childbirth education", "First-time parents", "Hospital birth"],
  },
  {
    name: "Full Spectrum Doula",
    organization: "Birthing Advocacy Doula Trainings (BADT)",
    for: ["LGBTQ+ families", "Bereavement", "Young parents", "Solo parents"],
  },
  {
    name: "Perinatal Mental Health Certification (PMH-C)",
    organization: "Postpartum Support International",
    for: ["Perinatal mood support", "Bereavement"],
    fromYears: 4,
  },
  { name: "Infant CPR and First Aid", organization: "American Red Cross" },
  {
    name: "Neonatal Resuscitation Program (NRP)",
    organization: "American Academy of Pediatrics",
    fromYears: 6,
  },
];

/** None to four certificates that fit a doula's work and years. Without a scan of the paper. */
export function certificatesOf(person: DoulaPerson, now: Date) {
  if (person.isSparse || person.specialties.length === 0) return [];
  const random = randomFrom(`certificates of ${person.name}`);
  const years = person.years ?? 1;
  const most = Math.min(4, 1 + Math.floor(years / 4));
  const least = person.status === "draft" || (person.status === undefined && random.chance(0.1)) ? 0 : 1;
  const fitting = certificates.filter(
    (certificate) =>
      years >= (certificate.fromYears ?? 0) &&
      (certificate.for?.some((specialty) => person.specialties.includes(specialty)) ?? true),
  );
  return random
    .sample(fitting, least === 0 ? 0 : random.integer(least, most))
    .map(({ name, organization }) => ({
      name,
      organization,
      dateObtained: dayIn("UTC", daysAfter(now, -random.integer(60, years * 350 + 60))),
    }));
}
