import { type DoulaPerson, prose } from "../person.ts";

export const bostonDoulas: DoulaPerson[] = [
  {
    name: "Maeve Donnelly-Santos",
    zip: "02130",
    pronouns: "she/her",
    years: 10,
    births: 164,
    languages: ["English", "Portuguese"],
    specialties: ["Birth support", "VBAC", "Hospital birth"],
    bio: prose`
      JP doula with opinions about bagels and none about how you should give birth. I have worked inside
      the Longwood hospitals long enough to know whose shift it is by the shoes. My favorite sentence is
      'can we have five minutes to talk about that?'
    `,
    videoUrl: "https://www.loom.com/share/d0a1a00000000000000002edc09367a8",
    hasVideoCalls: true,
  },
  {
    name: "Keziah Francis",
    zip: "02124",
    pronouns: "she/her",
    years: 13,
    births: 248,
    languages: ["English", "Haitian Creole"],
    specialties: ["Birth support", "Postpartum support", "High-risk pregnancy"],
    bio: prose`
      Dorchester raised, Dorchester trained, Dorchester to the bone. I keep a lending closet of pumps,
      carriers and winter coats that has been through about ninety families so far. Justice, to me, looks
      like a warm meal and a nurse who reads your chart.
    `,
  },
  {
    name: "Anselm Wójcik",
    zip: "02139",
    pronouns: "he/him",
    years: 5,
    births: 30,
    languages: ["English", "Polish"],
    specialties: ["Birth support", "First-time parents", "Childbirth education"],
    bio: prose`
      Physicists, poets and one very anxious ethicist have all passed through my Cambridge birth class. I
      enjoy people who want to understand things. Somewhere around the third session they also start to
      enjoy not understanding them, and that is when they're ready.
    `,
  },
  {
    name: "Thandiwe Mokoena",
    zip: "02143",
    pronouns: "she/her",
    years: 4,
    births: 19,
    languages: ["English", "Zulu", "Xhosa"],
    specialties: ["Postpartum support", "Lactation support", "LGBTQ+ families"],
    bio: prose`
      I sing to babies in a language with clicks, and they stop crying out of sheer curiosity. Somerville
      triple-deckers, third floor, no problem. We will work out feeding, rest and which of your friends
      can be trusted with a casserole.
    `,
    hours: "evenings",
  },
  {
    name: "Rivka Stern-Abramov",
    zip: "02446",
    pronouns: "she/her",
    years: 16,
    births: 372,
    languages: ["English", "Russian", "Hebrew"],
    specialties: ["Birth support", "Twins and multiples", "Cesarean birth"],
    bio: prose`
      Brookline grandmothers interviewed me for an hour before they let me near their daughters, and
      sixteen years later they are my references. I am thorough. You'll receive notes after each visit,
      and a straight answer whenever you ask for one.
    `,
  },
  {
    name: "Linh Đặng",
    zip: "02169",
    pronouns: "she/her",
    years: 3,
    births: 11,
    languages: ["English", "Vietnamese"],
    specialties: ["Postpartum support", "Overnight newborn care"],
    bio: prose`
      Quincy nights, ten to six. I trained as a respiratory therapist and can tell a normal newborn snort
      from one worth a phone call. In the morning there is cháo on the stove.
    `,
    hours: "weekends",
  },
  {
    name: "Marguerite Delacroix-Nguyen",
    zip: "02453",
    pronouns: "she/her",
    languages: ["English", "French"],
    specialties: [],
    bio: prose`
      Serving Waltham, Newton and Watertown.
    `,
    isSparse: true,
  },
  {
    name: "Faith Anne Mulcahy",
    zip: "02148",
    pronouns: "she/her",
    status: "draft",
    years: 2,
    births: 3,
    languages: ["English"],
    specialties: ["Birth support"],
  },
  {
    name: "Graça Monteiro-Lopes",
    zip: "02302",
    pronouns: "she/her",
    status: "pending",
    years: 8,
    births: 88,
    languages: ["English", "Cape Verdean Creole", "Portuguese"],
    specialties: ["Birth support", "Young parents", "Postpartum support"],
    bio: prose`
      Brockton's Cape Verdean families are my cousins, some of them literally. Young mothers call me
      before they call anyone, and I keep it that way by never once raising an eyebrow.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0025",
  },
];
