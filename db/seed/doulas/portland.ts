import { type DoulaPerson, prose } from "../person.ts";

export const portlandDoulas: DoulaPerson[] = [
  {
    name: "Wren Halloran",
    zip: "97202",
    pronouns: "they/them",
    years: 9,
    births: 134,
    languages: ["English"],
    specialties: ["Birth support", "Home birth", "LGBTQ+ families"],
    bio: prose`
      Soft voice, strong hands. I trained with a homebirth collective on the coast before settling in
      Sellwood with two kids and a very old dog. I work with all sorts of bodies and all sorts of
      families, and I never assume who is carrying, who is nursing, or who is nervous.
    `,
    videoUrl: "https://www.loom.com/share/d0a1a000000000000000005db8126cf5",
  },
  {
    name: "Simone Baptiste-Clarke",
    zip: "97211",
    pronouns: "she/her",
    years: 12,
    births: 215,
    languages: ["English", "Haitian Creole"],
    specialties: ["Birth support", "High-risk pregnancy", "Hospital birth"],
    bio: prose`
      Black families deserve to be heard the first time they say something is wrong. I have spent twelve
      years in delivery rooms making sure of it, with a smile when a smile works and with the chart in
      hand when it does not. After the birth I come back with joumou and stay as long as you need.
    `,
  },
  {
    name: "Linnea Sørensen",
    zip: "97217",
    pronouns: "she/her",
    years: 5,
    births: 31,
    languages: ["English", "Danish"],
    specialties: ["Postpartum support", "Perinatal mood support", "Lactation support"],
    bio: prose`
      Feeling flat, frightened or furious after a baby is common, and it is not a character flaw. I
      studied perinatal mental health and keep a short list of therapists who actually return calls.
      Mostly, though, I make porridge and hold the baby while you shower.
    `,
    hours: "mornings",
    hasVideoCalls: true,
  },
  {
    name: "Jun Takahashi",
    zip: "97214",
    pronouns: "he/him",
    years: 7,
    births: 73,
    languages: ["English", "Japanese"],
    specialties: ["Birth support", "Hospital birth", "First-time parents"],
    bio: prose`
      Before this I was a jazz drummer, which turns out to be decent preparation for the rhythms of labor.
      I teach breathing the way I taught timing: start slow, leave space, trust the count. Partners tell
      me they felt useful instead of in the way.
    `,
  },
  {
    name: "Patience Nwosu",
    zip: "97005",
    pronouns: "she/her",
    years: 4,
    births: 19,
    languages: ["English"],
    specialties: ["Postpartum support", "Overnight newborn care", "Twins and multiples"],
    bio: prose`
      Twins taught me everything I know about logistics; mine are nine now and still argue about who was
      first. I run nights for families with multiples in Beaverton and Hillsboro. You will wake up to
      clean bottles and a feeding log with both names on it.
    `,
    hours: "evenings",
  },
  {
    name: "Dawn Littlefeather",
    zip: "97030",
    pronouns: "she/her",
    years: 18,
    births: 320,
    languages: ["English"],
    specialties: ["Birth support", "Bereavement", "Home birth"],
    specializations: "Native families, pregnancy after loss",
    bio: prose`
      Enrolled Klamath, mother of four, auntie to half of Gresham. I walk with families through births
      that end in joy and births that end in grief, and both are sacred to me. Ceremony is welcome, quiet
      is welcome, laughing at the wrong moment is welcome too.
    `,
  },
  {
    name: "Margot Fitzsimmons",
    zip: "97034",
    pronouns: "she/her",
    languages: ["English"],
    specialties: [],
    bio: prose`
      Retired kindergarten teacher. I offer daytime help in the first six weeks: naps, laundry, a second
      pair of eyes.
    `,
    isSparse: true,
  },
  {
    name: "Oksana Hrytsenko",
    zip: "98661",
    pronouns: "she/her",
    status: "pending",
    years: 3,
    births: 9,
    languages: ["English", "Ukrainian", "Russian"],
    specialties: ["Postpartum support", "First-time parents"],
    bio: prose`
      In Kharkiv I was a pediatric nurse; here I help newcomers make sense of insurance cards and car
      seats. Families from anywhere are welcome, and there will be dumplings.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0004",
  },
  {
    name: "Alexis Tran",
    zip: "97124",
    pronouns: "she/they",
    status: "rejected",
    years: 2,
    births: 3,
    languages: ["English", "Vietnamese"],
    specialties: ["Birth support"],
    bio: prose`
      I am looking for families in Hillsboro who want someone easygoing at their birth. I attended my
      sister's two labors and found out that this is what I want to do.
    `,
    videoUrl: "https://vimeo.com/990000000685",
  },
];
