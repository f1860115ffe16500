import type { RandomSource } from "./random.ts";

const servicesBySpecialty: Record<string, string[]> = {
  "Birth support": ["Prenatal visits", "Labor and birth attendance", "Birth planning"],
  "Postpartum support": ["Daytime postpartum visits", "Meal preparation", "Newborn care guidance"],
  "Overnight newborn care": ["Overnight care", "Sleep support"],
  "Lactation support": ["Feeding support", "Pumping plans"],
  "Childbirth education": ["Childbirth classes"],
  "First-time parents": ["Childbirth classes", "Partner coaching"],
  "Home birth": ["Home birth preparation"],
  "Water birth": ["Birth tub setup"],
  "Hospital birth": ["Hospital bag and tour"],
  "High-risk pregnancy": ["Appointment companionship"],
  "Cesarean birth": ["Cesarean recovery"],
  VBAC: ["Provider interviews"],
  Bereavement: ["Loss support", "Memory making"],
  "Perinatal mood support": ["Mood check-ins", "Therapist referrals"],
  "Twins and multiples": ["Multiples planning"],
  "Surrogacy and adoption": ["Intended-parent support"],
  "LGBTQ+ families": ["Chestfeeding support"],
  "NICU families": ["Coming home from the NICU"],
};

/** What a doula with these specialties offers: most of what goes with them, seldom all. */
export function servicesFor(specialties: string[], random: RandomSource): string[] {
  const fitting = new Set(specialties.flatMap((specialty) => servicesBySpecialty[specialty] ?? []));
  const offered = new Set(random.sample([...fitting], Math.max(2, Math.ceil(fitting.size * 0.8))));
  return [...fitting].filter((service) => offered.has(service));
}
