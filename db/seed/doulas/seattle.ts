import { type DoulaPerson, prose } from "../person.ts";

export const seattleDoulas: DoulaPerson[] = [
  {
    name: "Halima Warsame",
    zip: "98118",
    pronouns: "she/her",
    years: 12,
    births: 230,
    languages: ["English", "Somali", "Arabic"],
    specialties: ["Birth support", "Postpartum support", "Hospital birth"],
    bio: prose`
      Rainier Valley families have trusted me for twelve years, often sister after sister after cousin. I
      speak up about modesty, about pain, about who may come in and when. Afterwards I bring camel milk if
      I can find it and oatmeal if I cannot.
    `,
    videoUrl: "https://vimeo.com/990000001918",
  },
  {
    name: "Beatrix Langley-Moore",
    zip: "98103",
    pronouns: "she/her",
    years: 5,
    births: 26,
    languages: ["English"],
    specialties: ["Birth support", "First-time parents", "Childbirth education"],
    bio: prose`
      Former software tester: I find the edge cases in your birth plan so that you don't have to meet them
      first at three in the morning. We rehearse the drive, the handover and the moment plan B becomes
      plan A. Then we close the laptop and practise doing nothing.
    `,
  },
  {
    name: "Kai Nakamura-Reyes",
    zip: "98144",
    pronouns: "they/them",
    years: 4,
    births: 23,
    languages: ["English", "Japanese", "Tagalog"],
    specialties: ["Postpartum support", "LGBTQ+ families", "Perinatal mood support"],
    bio: prose`
      Quiet house, sharp pencil, warm rice. I came to postpartum care from hospice, and the skills turned
      out to be the same ones. If your mood dips I will notice early and say so gently.
    `,
    hours: "mornings",
  },
  {
    name: "Mei-Ling Zhou",
    zip: "98004",
    pronouns: "she/her",
    years: 8,
    births: 76,
    languages: ["English", "Mandarin", "Cantonese"],
    specialties: ["Postpartum support", "Overnight newborn care", "Lactation support"],
    bio: prose`
      Sitting the month does not have to mean sitting still. I cook zuo yuezi meals in Bellevue kitchens,
      adjust them for allergies and sceptical husbands, and look after the baby from ten at night until
      six. Grandmothers usually check my ginger and then let me stay.
    `,
  },
  {
    name: "Ingrid Solheim-Park",
    zip: "98033",
    pronouns: "she/her",
    years: 3,
    births: 10,
    languages: ["English", "Korean"],
    specialties: ["Birth support", "Lactation support"],
    bio: prose`
      Kirkland, trail shoes, ready bag by the door. My first career was teaching swimming to frightened
      adults, and the lesson holds: nobody floats because you shouted at them. You will hear me say 'let
      the water do it' even when there is no water.
    `,
  },
  {
    name: "Corazón Villaflor",
    zip: "98055",
    pronouns: "she/her",
    years: 16,
    births: 345,
    languages: ["English", "Tagalog", "Ilocano"],
    specialties: ["Birth support", "High-risk pregnancy", "Twins and multiples"],
    bio: prose`
      Thirty years as a labor nurse's daughter and sixteen as a doula. Renton and Kent families know me
      for showing up early and for pancit. I have a calm hand with twins, inductions that last three days
      and relatives who mean well.
    `,
  },
  {
    name: "Petra Novák",
    zip: "98133",
    pronouns: "she/her",
    births: 3,
    languages: ["English", "Czech"],
    specialties: [],
    isSparse: true,
  },
  {
    name: "Ashanti Greene-Holloway",
    zip: "98402",
    pronouns: "she/her",
    years: 6,
    births: 52,
    languages: ["English"],
    specialties: ["Birth support", "Bereavement"],
    specializations: "Pregnancy after loss, memory making, Tacoma and Pierce County",
    bio: prose`
      Some families come to me after the worst day of their lives, and some come hoping never to have
      another. I sit with stillbirth, with the pregnancy that follows it, and with the complicated joy of
      a living baby. Nothing you say will be too much.
    `,
  },
  {
    name: "Tyler Brennan",
    zip: "98021",
    pronouns: "he/him",
    status: "draft",
    years: 1,
    births: 1,
    languages: ["English"],
    specialties: ["Postpartum support"],
    bio: prose`
      Bothell dad. Working on my certification.
    `,
  },
];
