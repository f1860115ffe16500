import { type DoulaPerson, prose } from "../person.ts";

export const losAngelesDoulas: DoulaPerson[] = [
  {
    name: "Soledad Arroyo",
    zip: "90026",
    pronouns: "she/her",
    years: 14,
    births: 290,
    languages: ["English", "Spanish"],
    specialties: ["Birth support", "Home birth", "VBAC"],
    bio: prose`
      Echo Park, third floor, no elevator: I have supported births in stranger places. I came up under a
      midwife in Oaxaca and still learn from her by voice message. My clients say I have a talent for
      making a room feel as though there is all the time in the world.
    `,
    videoUrl: "https://vimeo.com/990000002329",
  },
  {
    name: "Robin Ketterman",
    zip: "90042",
    pronouns: "they/them",
    years: 6,
    births: 44,
    languages: ["English"],
    specialties: ["Birth support", "LGBTQ+ families", "Solo parents"],
    bio: prose`
      Highland Park full-spectrum care with a therapist's ear and a stagehand's toolbox. I hang the
      lights, run the music, manage the cast and stay out of the spotlight. Donor conception, known donors
      and platonic co-parents are familiar ground.
    `,
  },
  {
    name: "Hyacinth Grant-Bailey",
    zip: "90019",
    pronouns: "she/her",
    years: 11,
    births: 185,
    languages: ["English", "Patois"],
    specialties: ["Birth support", "High-risk pregnancy", "Hospital birth"],
    bio: prose`
      Cedars, Good Samaritan, MLK: I know where to park at all of them. I was raised in Kingston by women
      who hummed through everything, so I hum. It steadies me, it steadies the room, and more than one
      obstetrician has joined in.
    `,
  },
  {
    name: "Sokha Prum",
    zip: "90804",
    pronouns: "she/her",
    years: 4,
    births: 18,
    languages: ["English", "Khmer"],
    specialties: ["Postpartum support", "Lactation support", "First-time parents"],
    bio: prose`
      Long Beach's Cambodia Town is where I learned to cook for forty people and to keep a secret. For the
      first month I help with warmth, food and rest the old way, and with safe sleep the current way. Ask
      me about ginger wraps.
    `,
    hours: "mornings",
  },
  {
    name: "Anoush Petrosyan-Lee",
    zip: "91101",
    pronouns: "she/her",
    years: 9,
    births: 117,
    languages: ["English", "Armenian", "Russian"],
    specialties: ["Birth support", "Cesarean birth", "Twins and multiples"],
    specializations: "Twins, breech, mono-di pregnancies",
    bio: prose`
      Complicated pregnancies suit me; I was an air-traffic controller. While three people talk at once I
      will be listening for the one thing that changes the plan. You get a summary in plain English or
      plain Armenian, and then a hand to hold.
    `,
  },
  {
    name: "Liam Castellane",
    zip: "90230",
    pronouns: "he/him",
    years: 2,
    births: 5,
    languages: ["English"],
    specialties: ["Postpartum support", "Overnight newborn care"],
    bio: prose`
      Actor by day, night doula by night; both jobs mostly involve staying awake and reading the room. I
      work in Culver City and the Westside, and my swaddles have been compared to burritos by experts.
    `,
    hours: "evenings",
  },
  {
    name: "Fereshteh Moradi",
    zip: "91401",
    pronouns: "she/her",
    languages: ["English", "Farsi"],
    specialties: [],
    bio: prose`
      Postpartum care in the Valley, in Farsi or English.
    `,
    isSparse: true,
  },
  {
    name: "Dolores Ibarra",
    zip: "90502",
    pronouns: "she/her",
    status: "pending",
    years: 5,
    births: 29,
    languages: ["English", "Spanish"],
    specialties: ["Birth support", "Postpartum support"],
    bio: prose`
      Harbor-area families, this is for you. I worked at the admissions desk of a maternity ward for nine
      years, watched who got listened to, and decided to move to the other side of the desk.
    `,
    videoUrl: "https://www.loom.com/share/d0a1a0000000000000000232506e8dbe",
  },
  {
    name: "Crystal Vance",
    zip: "91201",
    pronouns: "she/her",
    status: "rejected",
    years: 3,
    births: 10,
    languages: ["English"],
    specialties: ["Birth support"],
    bio: prose`
      Certified hypnobirthing coach offering packages for every budget in Glendale and Burbank.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0019",
  },
];
