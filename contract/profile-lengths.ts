/** The most characters that each part of a profile may have. Forms know them without the schemas. */
export const profileLengths = {
  full_name: 120,
  // Together, with a space between them, a full name.
  first_name: 60,
  last_name: 59,
  parent2_name: 120,
  phone: 40,
  address: 300,
  provider: 200,
} as const;
