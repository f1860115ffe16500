import type { BookingStatus } from "../../contract/bookings.ts";

/** An intro call of the demo data. It takes the first free time on or after its day. */
export interface DemoCall {
  /** The parent's address, without the domain. */
  parent: string;
  doula: string;
  status: BookingStatus;
  /** Days from today; negative in the past. */
  day: number;
  notes?: string;
  cancelled?: { by: "parent" | "doula"; reason?: string };
}

/**
 * At most three of a parent's calls are not cancelled. Only doulas who approve requests have pending ones, and the demo
 * doula, who did so until lately.
 */
export const demoCalls: DemoCall[] = [
  {
    parent: "parent",
    doula: "Imani Okafor",
    status: "completed",
    day: -12,
    notes: "Our first baby. We would love to hear how you work with partners.",
  },
  {
    parent: "parent",
    doula: "Teo Marchetti",
    status: "cancelled",
    day: -8,
    cancelled: { by: "parent", reason: "A prenatal appointment was moved to that afternoon." },
  },
  {
    parent: "parent",
    doula: "Rosa Delgado-Whitaker",
    status: "confirmed",
    day: 3,
    notes: "Curious about your experience at South Austin, and about nights after the birth.",
  },
  { parent: "priya.nambiar", doula: "Rosa Delgado-Whitaker", status: "confirmed", day: 2 },
  {
    parent: "priya.nambiar",
    doula: "Anjali Raghunathan",
    status: "confirmed",
    day: 5,
    notes: "Tamil is welcome!",
  },
  { parent: "caleb.ostrowski", doula: "Rosa Delgado-Whitaker", status: "confirmed", day: 3 },
  {
    parent: "noor.haddad",
    doula: "Rosa Delgado-Whitaker",
    status: "pending",
    day: 5,
    notes: "Our second. The first birth was long, and we would like to talk about it.",
  },
  {
    parent: "caleb.ostrowski",
    doula: "Brandi Kowalczyk",
    status: "pending",
    day: 6,
    notes: "Planning a home birth in Dripping Springs.",
  },
  { parent: "caleb.ostrowski", doula: "Marisol Ybarra", status: "completed", day: -15 },
  {
    parent: "lucia.benavides",
    doula: "Rosa Delgado-Whitaker",
    status: "completed",
    day: -20,
    notes: "¿Podemos hablar en español?",
  },
  { parent: "lucia.benavides", doula: "Marisol Ybarra", status: "confirmed", day: 4 },
  {
    parent: "lucia.benavides",
    doula: "Imani Okafor",
    status: "cancelled",
    day: 2,
    cancelled: { by: "doula", reason: "I am at a birth. So sorry, please pick another time." },
  },
  { parent: "erin.fairbanks", doula: "Wren Halloran", status: "confirmed", day: 3 },
  { parent: "erin.fairbanks", doula: "Linnea Sørensen", status: "completed", day: -9 },
  {
    parent: "dominique.carter",
    doula: "Adaeze Bright-Obi",
    status: "confirmed",
    day: 2,
    notes: "Solo parent, first baby.",
  },
  { parent: "dominique.carter", doula: "Eleanor Pruitt", status: "pending", day: 4 },
  {
    parent: "dominique.carter",
    doula: "Valentina Ocasio",
    status: "cancelled",
    day: -6,
    cancelled: { by: "parent" },
  },
  { parent: "talia.mendelsohn", doula: "Clementine Osei", status: "confirmed", day: 4 },
  { parent: "talia.mendelsohn", doula: "Shira Feldstein-Okonkwo", status: "completed", day: -13 },
  {
    parent: "talia.mendelsohn",
    doula: "Dimitri Papadakis",
    status: "confirmed",
    day: 7,
    notes: "Evenings only, please. We share one laptop.",
  },
  { parent: "keisha.rowland", doula: "Zora Whitfield", status: "completed", day: -24 },
  {
    parent: "keisha.rowland",
    doula: "Ngozi Adeyemi-Clark",
    status: "confirmed",
    day: 2,
    notes: "Borderline blood pressure since week 30.",
  },
  { parent: "owen.sandoval", doula: "Stellan Brandvold", status: "completed", day: -18 },
  { parent: "owen.sandoval", doula: "Thuy Pham-Gallagher", status: "confirmed", day: 5 },
  { parent: "hana.kobayashi", doula: "Kai Nakamura-Reyes", status: "confirmed", day: 3 },
  {
    parent: "hana.kobayashi",
    doula: "Halima Warsame",
    status: "cancelled",
    day: -10,
    cancelled: { by: "doula", reason: "Fever in the house." },
  },
  { parent: "hana.kobayashi", doula: "Mei-Ling Zhou", status: "completed", day: -16 },
  { parent: "sarah.lindholm", doula: "Fiona MacAllister", status: "completed", day: -30 },
  {
    parent: "sarah.lindholm",
    doula: "Pa Kou Vang",
    status: "confirmed",
    day: 2,
    notes: "Due very soon, flexible on everything.",
  },
  { parent: "gabriela.fonseca", doula: "Yolanda Begay", status: "confirmed", day: 6 },
  { parent: "gabriela.fonseca", doula: "Sage Winterbourne", status: "completed", day: -11 },
  { parent: "bridget.oshea", doula: "Maeve Donnelly-Santos", status: "confirmed", day: 3 },
  { parent: "bridget.oshea", doula: "Keziah Francis", status: "completed", day: -14 },
  // Lately enough to be marked as a no-show.
  { parent: "dominique.carter", doula: "Rosa Delgado-Whitaker", status: "completed", day: -4 },
  {
    parent: "bridget.oshea",
    doula: "Thandiwe Mokoena",
    status: "cancelled",
    day: 5,
    cancelled: { by: "parent", reason: "We found our doula." },
  },
];
