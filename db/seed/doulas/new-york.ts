import { type DoulaPerson, prose } from "../person.ts";

export const newYorkDoulas: DoulaPerson[] = [
  {
    name: "Clementine Osei",
    zip: "11215",
    pronouns: "she/her",
    years: 8,
    births: 110,
    languages: ["English", "Twi", "French"],
    specialties: ["Birth support", "Hospital birth", "First-time parents"],
    bio: prose`
      Park Slope stoops are my office. I meet clients on long walks, because bodies think better when they
      move, and by the seventh month we usually have a plan that fits on an index card. In the room I am
      quiet until I am needed, and then I am very clear.
    `,
    videoUrl: "https://vimeo.com/990000001096",
    hasVideoCalls: true,
  },
  {
    name: "Dimitri Papadakis",
    zip: "11221",
    pronouns: "he/they",
    years: 4,
    births: 21,
    languages: ["English", "Greek"],
    specialties: ["Postpartum support", "Overnight newborn care", "LGBTQ+ families"],
    bio: prose`
      Night owl by temperament, postpartum doula by trade. I have soothed babies in walk-ups, brownstones
      and one houseboat. Trans parents, chosen families and roommates-turned-uncles: come as you are, and
      leave the door unlocked because my hands will be full of groceries.
    `,
    hours: "evenings",
  },
  {
    name: "Marie-Ange Toussaint",
    zip: "11226",
    pronouns: "she/her",
    years: 17,
    births: 360,
    languages: ["English", "French", "Haitian Creole"],
    specialties: ["Birth support", "High-risk pregnancy", "Postpartum support"],
    bio: prose`
      In Flatbush they call me Tante. I know the nurses at Kings County by their first names and the
      discharge paperwork by heart. When the room gets loud I put a hand on your shoulder and bring you
      back to your own breath.
    `,
  },
  {
    name: "Sunniva",
    zip: "10025",
    pronouns: "she/her",
    years: 6,
    births: 49,
    languages: ["English", "Norwegian"],
    specialties: ["Birth support", "Home birth", "Water birth"],
    bio: prose`
      One name, one bag, one subway card. I attend births at home and in birth centers from Inwood to
      Chelsea, and I care about the small things: warm towels, a window cracked open, nobody counting at
      you.
    `,
  },
  {
    name: "Priyanka Chowdhury",
    zip: "11372",
    pronouns: "she/her",
    years: 5,
    births: 34,
    languages: ["English", "Bengali", "Hindi", "Urdu"],
    specialties: ["Birth support", "Lactation support", "Postpartum support"],
    specializations: "New immigrants, long-distance grandparents",
    bio: prose`
      Jackson Heights has every spice you could want in your postpartum kitchen, and I will find them. My
      clients range from newly arrived students to grandmothers supervising from a video call. I translate
      words, and also the silences that come after a doctor says 'it's up to you'.
    `,
    hours: "weekends",
  },
  {
    name: "Tamika Ferrell",
    zip: "10463",
    pronouns: "she/her",
    years: 9,
    births: 142,
    languages: ["English"],
    specialties: ["Birth support", "Young parents", "Hospital birth"],
    bio: prose`
      I had my son at seventeen and the only person who asked me a question was the woman mopping the
      floor. So I ask a lot of questions. Young parents in the Bronx get the same care as anybody with a
      penthouse, and a sliding scale that really slides.
    `,
  },
  {
    name: "Gwendolyn Achterberg-Ruiz",
    zip: "07030",
    pronouns: "she/her",
    years: 3,
    languages: ["English"],
    specialties: [],
    bio: prose`
      Based in Hoboken, across the river from most of the hospitals. Available days and some weekends.
    `,
    isSparse: true,
  },
  {
    name: "Shira Feldstein-Okonkwo",
    zip: "10701",
    pronouns: "she/her",
    years: 11,
    births: 190,
    languages: ["English", "Hebrew"],
    specialties: ["Birth support", "Twins and multiples", "Cesarean birth"],
    bio: prose`
      My phone is on, my car is gassed up, and my jokes are terrible. Two sets of twins and a breech
      later, I have learned that humor gets people through transition better than any playlist. I will be
      serious exactly when it counts.
    `,
  },
  {
    name: "Caroline Ashby",
    zip: "07042",
    pronouns: "she/her",
    status: "draft",
    years: 1,
    births: 2,
    languages: ["English"],
    specialties: ["Postpartum support"],
    bio: prose`
      Recently certified postpartum doula and mother of two.
    `,
  },
  {
    name: "Ibrahim Saleh",
    zip: "10007",
    pronouns: "he/him",
    status: "rejected",
    years: 2,
    births: 5,
    languages: ["English", "Arabic"],
    specialties: ["Postpartum support", "First-time parents"],
    bio: prose`
      Stay-at-home father of three who would like to help other fathers find their feet. I can do evenings
      below 14th Street.
    `,
    videoUrl: "https://www.loom.com/share/d0a1a0000000000000000119283746df",
  },
];
