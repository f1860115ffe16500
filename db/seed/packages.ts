export interface PackageOffer {
  name: string;
  description: string;
  /** US dollars where an hour costs 42. */
  price: number;
  weeks: number;
  for: string[];
}

const birth = ["Birth support"];
const postpartum = ["Postpartum support"];
const nights = ["Overnight newborn care"];
const feeding = ["Lactation support"];

/** Each is offered by at most one doula of a metro, so that no two neighbours read alike. */
export const packageOffers: PackageOffer[] = [
  {
    name: "Birth companion",
    description: "Three prenatal visits, on call from week 38, your whole labor, and one visit after.",
    price: 1450,
    weeks: 16,
    for: birth,
  },
  {
    name: "From the first contraction",
    description: "I come when you call, wherever you are laboring, and stay until the first feed.",
    price: 1200,
    weeks: 12,
    for: birth,
  },
  {
    name: "The long haul",
    description:
      "For inductions and long labors: continuous support in person, with a backup doula who relieves me.",
    price: 1800,
    weeks: 14,
    for: birth,
  },
  {
    name: "Birth and after",
    description: "Labor support and four afternoons in your home during the first month.",
    price: 2100,
    weeks: 20,
    for: birth,
  },
  {
    name: "Hospital birth essentials",
    description: "Two planning visits and up to fourteen hours at your side in the hospital.",
    price: 995,
    weeks: 10,
    for: birth,
  },
  {
    name: "On call, all in",
    description:
      "Unlimited messages from the day we sign, birth support, photographs if you like, and a written birth story.",
    price: 1675,
    weeks: 24,
    for: birth,
  },
  {
    name: "Last-minute labor support",
    description: "Past week 36 and no plan yet? One long conversation, then I am on call.",
    price: 875,
    weeks: 4,
    for: birth,
  },
  {
    name: "Partner-focused birth support",
    description: "A rehearsal evening for the two of you, and a doula who coaches the coach.",
    price: 1350,
    weeks: 12,
    for: birth,
  },
  {
    name: "Second time around",
    description: "For everyone who has done this before and wants it to go differently.",
    price: 1275.5,
    weeks: 12,
    for: birth,
  },
  {
    name: "Home birth team",
    description: "Works beside your midwife: tub, towels, siblings, supper.",
    price: 1550,
    weeks: 14,
    for: ["Home birth", "Water birth"],
  },
  {
    name: "VBAC preparation",
    description: "Records reviewed together, provider interviews, and support on the day.",
    price: 1725,
    weeks: 18,
    for: ["VBAC"],
  },
  {
    name: "Cesarean with care",
    description: "A plan for the operating room and six weeks of help with recovery.",
    price: 1150,
    weeks: 8,
    for: ["Cesarean birth"],
  },
  {
    name: "Higher-risk companion",
    description: "I join your specialist appointments by phone, keep the notes, and attend the birth.",
    price: 1900,
    weeks: 20,
    for: ["High-risk pregnancy"],
  },
  {
    name: "First two weeks",
    description: "Six daytime visits of three hours: food, feeding, laundry, company.",
    price: 780,
    weeks: 2,
    for: postpartum,
  },
  {
    name: "Forty days",
    description:
      "Traditional rest made practical: warm meals, a nap every day, and visitors kept to a schedule.",
    price: 2400,
    weeks: 6,
    for: postpartum,
  },
  {
    name: "Tuesdays and Thursdays",
    description: "Two regular afternoons a week through the fourth trimester.",
    price: 1900,
    weeks: 12,
    for: postpartum,
  },
  {
    name: "Soft landing",
    description:
      "A visit on the day you come home, two more that week, and my number for the worried moments.",
    price: 450,
    weeks: 1,
    for: postpartum,
  },
  {
    name: "Back to work",
    description: "Bottles, childcare handover and a calmer first Monday.",
    price: 520,
    weeks: 4,
    for: postpartum,
  },
  {
    name: "Five nights of sleep",
    description: "Ten at night to six in the morning, any five nights in your first month.",
    price: 1680,
    weeks: 4,
    for: nights,
  },
  {
    name: "Night by night",
    description: "A single overnight when you have reached your limit.",
    price: 340,
    weeks: 1,
    for: nights,
  },
  {
    name: "Twin nights",
    description: "Two cribs, one calm adult: eight overnights with a joint feeding log.",
    price: 2900,
    weeks: 6,
    for: ["Twins and multiples"],
  },
  {
    name: "Feeding visit",
    description: "Ninety minutes at your home, a weighed feed and a written plan.",
    price: 185,
    weeks: 1,
    for: feeding,
  },
  {
    name: "Feeding, start to settled",
    description: "A class before the birth, three visits after it, and messages in between.",
    price: 560,
    weeks: 8,
    for: feeding,
  },
  {
    name: "Pumping and returning",
    description: "Flange fitting, a schedule that your job allows, and milk storage without fear.",
    price: 225,
    weeks: 3,
    for: feeding,
  },
  {
    name: "Walking with loss",
    description:
      "Support before, during and after a loss, for as many weeks as you want company. Pay what you can.",
    price: 150,
    weeks: 12,
    for: ["Bereavement"],
  },
  {
    name: "Kitchen-table birth class",
    description: "Four evenings for two to four couples. Snacks are taken seriously.",
    price: 320,
    weeks: 4,
    for: ["Childbirth education", "First-time parents"],
  },
  {
    name: "Young parents, sliding scale",
    description: "Full birth support with school and clinic appointments worked around.",
    price: 400,
    weeks: 20,
    for: ["Young parents"],
  },
  {
    name: "Families of every shape",
    description: "Birth or postpartum hours to divide as you like, with paperwork help for second parents.",
    price: 1100,
    weeks: 16,
    for: ["LGBTQ+ families", "Surrogacy and adoption", "Solo parents"],
  },
];
