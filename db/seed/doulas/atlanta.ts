import { type DoulaPerson, prose } from "../person.ts";

export const atlantaDoulas: DoulaPerson[] = [
  {
    name: "Zora Whitfield",
    zip: "30307",
    pronouns: "she/her",
    years: 13,
    births: 260,
    languages: ["English"],
    specialties: ["Birth support", "Home birth", "VBAC"],
    bio: prose`
      My great-aunt was a granny midwife in Macon, and her scale hangs in my hallway. I believe in slow
      mornings, good data and telling the truth about risk without using it as a threat. You will have my
      cell number from the day we sign until the day the baby walks.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0010",
    hasVideoCalls: true,
  },
  {
    name: "Camila Restrepo",
    zip: "30316",
    pronouns: "she/her",
    years: 6,
    births: 55,
    languages: ["English", "Spanish", "Portuguese"],
    specialties: ["Birth support", "Postpartum support", "First-time parents"],
    bio: prose`
      From Medellín to East Atlanta with a suitcase and a birth ball. I love first-time parents, their
      spreadsheets and their panicked texts at dawn. By thirty-six weeks the spreadsheet is usually one
      line long: call Camila.
    `,
  },
  {
    name: "Ngozi Adeyemi-Clark",
    zip: "30030",
    pronouns: "she/her",
    years: 8,
    births: 101,
    languages: ["English", "Yoruba"],
    specialties: ["Birth support", "High-risk pregnancy", "Perinatal mood support"],
    specializations: "Preeclampsia, gestational diabetes, long inductions",
    bio: prose`
      Preeclampsia nearly took me, and the person who insisted on a second blood pressure reading was my
      doula. Now I carry my own cuff. If you are labelled high-risk I will help you keep the word 'birth'
      larger than the word 'risk'.
    `,
    hours: "mornings",
  },
  {
    name: "Ruth Ellen Cagle",
    zip: "30060",
    pronouns: "she/her",
    years: 25,
    births: 640,
    languages: ["English"],
    specialties: ["Birth support", "Hospital birth", "Childbirth education"],
    bio: prose`
      Grandmother, choir alto, and by now a fixture in the labor wards of Cobb County. I have taught
      childbirth classes at the same church hall since 2001 and never once made anyone watch that video.
      Come with questions; bring a pillow.
    `,
  },
  {
    name: "DeShawn Pettway",
    zip: "30344",
    pronouns: "he/him",
    years: 2,
    births: 8,
    languages: ["English"],
    specialties: ["Postpartum support", "Overnight newborn care", "Solo parents"],
    bio: prose`
      A baby's cry does not rattle me, having raised four younger brothers off Camp Creek. I handle
      nights, meal prep and the diaper run, and I will sit up with you if the sleeplessness is louder than
      the crying. Solo moms are the heart of my practice.
    `,
    hours: "evenings",
  },
  {
    name: "Hannah Voss",
    zip: "30075",
    pronouns: "she/her",
    years: 4,
    births: 20,
    languages: ["English", "German"],
    specialties: ["Lactation support", "Postpartum support", "Twins and multiples"],
    bio: prose`
      Feeding two at once is a skill like juggling: awkward, then not. I am a lactation counselor in
      Roswell with a soft spot for late preterm babies and the pumps that serve them. Each visit ends with
      a written plan you can hand to whoever does the next feed.
    `,
  },
  {
    name: "Grace Kim",
    zip: "30096",
    pronouns: "she/her",
    years: 3,
    births: 11,
    languages: ["English", "Korean"],
    specialties: [],
    bio: prose`
      Korean and English, Duluth and Johns Creek. Traditional postpartum meals on request.
    `,
    isSparse: true,
  },
  {
    name: "Lakshmi Venkataraman-Boone",
    zip: "30310",
    pronouns: "she/her",
    status: "pending",
    years: 5,
    births: 40,
    languages: ["English", "Telugu"],
    specialties: ["Birth support", "Surrogacy and adoption"],
    bio: prose`
      Carrying for another family taught me that there can be two mothers in a room and both can be
      frightened. I support surrogates and intended parents together, with agreements made early and
      written down.
    `,
    videoUrl: "https://vimeo.com/990000001507",
  },
  {
    name: "Jo Ferris",
    zip: "30303",
    pronouns: "they/them",
    status: "draft",
    languages: ["English"],
    specialties: [],
  },
];
