import { type DoulaPerson, prose } from "../person.ts";

export const denverDoulas: DoulaPerson[] = [
  {
    name: "Maren Castellanos",
    zip: "80205",
    pronouns: "she/her",
    years: 7,
    births: 90,
    languages: ["English", "Spanish"],
    specialties: ["Birth support", "Water birth", "Home birth"],
    bio: prose`
      Five Points is home, the mountains are where I go to reset, and your living room is my favorite
      place to work. I fill birth tubs, time nothing, and remind everybody to drink. After the birth I
      write your story down, by hand, and post it to you.
    `,
  },
  {
    name: "Thuy Pham-Gallagher",
    zip: "80211",
    pronouns: "she/her",
    years: 9,
    births: 128,
    languages: ["English", "Vietnamese"],
    specialties: ["Birth support", "Cesarean birth", "Hospital birth"],
    bio: prose`
      A planned cesarean can have music, a lowered drape and your own voice as the first thing your baby
      hears. I have stood beside more than forty of them at Denver hospitals. We will also plan the six
      weeks of stairs, sneezes and seatbelts that follow.
    `,
    videoUrl: "https://www.loom.com/share/d0a1a0000000000000000176e049b3d4",
  },
  {
    name: "Araceli Montoya",
    zip: "80219",
    pronouns: "she/her",
    years: 5,
    births: 33,
    languages: ["English", "Spanish"],
    specialties: ["Postpartum support", "Young parents", "Lactation support"],
    bio: prose`
      Westwood girl, community health worker, mother at nineteen. I show up with diapers when you need
      diapers and with patience when you need that. School schedules, WIC appointments and the first
      pediatric visit are all things we can do side by side.
    `,
    hours: "weekends",
  },
  {
    name: "Selam Tesfaye",
    zip: "80010",
    pronouns: "she/her",
    years: 6,
    births: 64,
    languages: ["English", "Amharic", "Tigrinya"],
    specialties: ["Birth support", "Postpartum support", "First-time parents"],
    bio: prose`
      Coffee first, always. In Aurora I accompany families from Ethiopia and Eritrea, and anyone else who
      likes their support unhurried. I interpret where the hospital allows it and insist on a trained
      interpreter where it matters.
    `,
  },
  {
    name: "Juniper Ashworth",
    zip: "80302",
    pronouns: "they/them",
    years: 10,
    births: 150,
    languages: ["English"],
    specialties: ["Birth support", "LGBTQ+ families", "Surrogacy and adoption"],
    bio: prose`
      Boulder-based, full-spectrum, and fond of a good contract. I have supported queer conception,
      surrogacy journeys, chestfeeding and second-parent adoptions, and I know which local forms still say
      'father'. Your family gets to name itself.
    `,
    requiresApproval: true,
    hasVideoCalls: true,
  },
  {
    name: "Peggy O'Rourke",
    zip: "80120",
    pronouns: "she/her",
    languages: ["English"],
    specialties: [],
    bio: prose`
      Here for the fourth trimester in Littleton and Highlands Ranch.
    `,
    isSparse: true,
  },
  {
    name: "Stellan Brandvold",
    zip: "80226",
    pronouns: "he/him",
    years: 3,
    births: 14,
    languages: ["English", "Norwegian"],
    specialties: ["Postpartum support", "Overnight newborn care", "NICU families"],
    bio: prose`
      Our daughter spent fifty-one days in the NICU at Children's, and I learned to read monitors before I
      learned to change a diaper. I help families come home: oxygen, alarms, the first night without a
      nurse. I keep very good notes and make better waffles.
    `,
    hours: "evenings",
  },
  {
    name: "Kimberly Anne Dufresne",
    zip: "80003",
    pronouns: "she/her",
    status: "rejected",
    years: 4,
    births: 16,
    languages: ["English"],
    specialties: ["Birth support"],
    bio: prose`
      Arvada mom, dog person, believer in essential oils. I would be glad to be part of your birth.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0013",
  },
];
