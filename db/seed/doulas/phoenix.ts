import { type DoulaPerson, prose } from "../person.ts";

export const phoenixDoulas: DoulaPerson[] = [
  {
    name: "Yolanda Begay",
    zip: "85016",
    pronouns: "she/her",
    years: 15,
    births: 310,
    languages: ["English", "Navajo"],
    specialties: ["Birth support", "Home birth", "Postpartum support"],
    bio: prose`
      Diné, born for the Bitter Water clan, and a guest in this valley for fifteen years. Births are when
      I slow down the most. I can bring cedar, or corn pollen, or simply a very good thermos of coffee,
      depending on who you are.
    `,
    videoUrl: "https://vimeo.com/990000002740",
    hasVideoCalls: true,
  },
  {
    name: "Gretchen Halvorsen",
    zip: "85021",
    pronouns: "she/her",
    years: 7,
    births: 69,
    languages: ["English"],
    specialties: ["Birth support", "First-time parents", "Childbirth education"],
    bio: prose`
      I used to write instruction manuals and I still believe most fear is missing information. My classes
      come with diagrams, practice contractions (ice cubes) and a bingo card. When the day comes you will
      recognise every step, including the ones nobody enjoys.
    `,
  },
  {
    name: "Leticia Fuentes-Moreno",
    zip: "85042",
    pronouns: "she/her",
    years: 5,
    births: 28,
    languages: ["English", "Spanish"],
    specialties: ["Postpartum support", "Perinatal mood support", "Lactation support"],
    bio: prose`
      South Phoenix raised me and I am raising three here. I spend the first visit finding out what you
      actually need, which is rarely what the registry said. Baby blues that outstay their welcome are
      something I am trained to spot.
    `,
    hours: "none",
  },
  {
    name: "Malakai Tuilagi",
    zip: "85201",
    pronouns: "he/him",
    years: 3,
    births: 16,
    languages: ["English", "Samoan"],
    specialties: ["Postpartum support", "Overnight newborn care", "Twins and multiples"],
    bio: prose`
      Big arms, small songs. I grew up in a house of nineteen cousins in Mesa, so two newborns at once
      feels about right. I do overnights Sunday through Thursday and never need to be asked to take out
      the trash.
    `,
    hours: "evenings",
  },
  {
    name: "Sage Winterbourne",
    zip: "85281",
    pronouns: "they/she",
    years: 4,
    births: 24,
    languages: ["English"],
    specialties: ["Birth support", "Water birth", "LGBTQ+ families"],
    bio: prose`
      Tempe students and professors, roller-derby friends and their wives: my client list is a good party.
      I know the two birth centers here inside out and will tell you about the water pressure in each tub.
      Consent is the first word on my intake form.
    `,
  },
  {
    name: "Caterina Bellandi",
    zip: "85251",
    pronouns: "she/her",
    years: 12,
    births: 198,
    languages: ["English", "Italian"],
    specialties: ["Birth support", "Cesarean birth", "High-risk pregnancy"],
    bio: prose`
      Over forty and pregnant? You are most of my practice. I help people sort the caution that is useful
      from the caution that is only a habit, and I am on excellent terms with the anesthesiologists in
      Scottsdale.
    `,
  },
  {
    name: "Grace Kim",
    zip: "85301",
    pronouns: "she/her",
    years: 1,
    languages: ["English"],
    specialties: [],
    bio: prose`
      Brand new doula in Glendale with flexible hours.
    `,
    isSparse: true,
  },
  {
    name: "Nalini Deshmukh",
    zip: "85224",
    pronouns: "she/her",
    status: "pending",
    years: 6,
    births: 37,
    languages: ["English", "Marathi", "Hindi"],
    specialties: ["Lactation support", "Postpartum support"],
    bio: prose`
      An engineer's approach to milk supply: change one thing, measure, repeat. Families in Chandler
      usually see me four times, and the fourth is mostly a chat over chai.
    `,
    videoUrl: "https://www.loom.com/share/d0a1a00000000000000002900880fab3",
  },
];
