import { approachTags } from "../../../../contract/directory/doulas.ts";
import { knownExperience } from "../../../../contract/directory/families.ts";

/** Common tags, spelled as parents filter by them. A doula's own tags all count as 'Other'. */
export const profileSuggestions = {
  specialties: [
    "Birth support",
    "Postpartum support",
    "Lactation support",
    "First-time parents",
    "VBAC",
    "Home birth",
    "Overnight newborn care",
    "Twins and multiples",
  ],
  services_offered: [
    "Prenatal visits",
    "Birth planning",
    "Labor and birth attendance",
    "Daytime postpartum visits",
    "Overnight care",
    "Feeding support",
    "Childbirth classes",
  ],
  approach: approachTags.filter((tag) => tag !== "other"),
  languages: [
    ...["English", "Spanish", "American Sign Language", "French", "Portuguese", "Arabic"],
    ...["Haitian Creole", "Mandarin", "Vietnamese"],
  ],
  experience: knownExperience,
  communities: [
    "LGBTQ+",
    "Deaf",
    "Disabled",
    "Immigrant",
    "Military family",
    "Single parent",
    "Adoptive family",
  ],
  insurance_accepted: ["Aetna", "Blue Cross Blue Shield", "Cigna", "UnitedHealthcare", "Medicaid", "TRICARE"],
} as const;
