import { type DoulaPerson, prose } from "../person.ts";

export const chicagoDoulas: DoulaPerson[] = [
  {
    name: "Valentina Ocasio",
    zip: "60647",
    pronouns: "she/her",
    years: 10,
    births: 168,
    languages: ["English", "Spanish"],
    specialties: ["Birth support", "VBAC", "Cesarean birth"],
    specializations: "Gentle cesarean, birth story listening",
    bio: prose`
      Logan Square born and raised, and I can get to Prentice or Swedish faster than any map thinks. I
      specialise in second chances: VBACs, planned cesareans that still feel like births, and people whose
      first experience left a bruise. We start by telling that story until it has an ending you can live
      with.
    `,
  },
  {
    name: "Adaeze Bright-Obi",
    zip: "60640",
    pronouns: "she/her",
    years: 7,
    births: 84,
    languages: ["English", "Yoruba"],
    specialties: ["Birth support", "Postpartum support", "Solo parents"],
    bio: prose`
      Single mother by choice, so I know the strange quiet of filling out a form with one blank line. I
      will be your second line. Expect voice memos, honest answers, and somebody in the room who has read
      your birth plan more than once.
    `,
  },
  {
    name: "Marcus Wainwright",
    zip: "60615",
    pronouns: "he/him",
    years: 5,
    births: 27,
    languages: ["English"],
    specialties: ["Birth support", "First-time parents", "Hospital birth"],
    bio: prose`
      Hyde Park dads started calling me after I caught my own daughter in a hallway. I have since trained
      properly! I work with the whole couple and spend a full session on what the partner does, because
      'be supportive' is not an instruction.
    `,
    videoUrl: "https://www.loom.com/share/d0a1a00000000000000000bb7024d9ea",
  },
  {
    name: "Xóchitl Barragán",
    zip: "60608",
    pronouns: "she/her",
    years: 14,
    births: 275,
    languages: ["English", "Spanish", "Nahuatl"],
    specialties: ["Birth support", "Home birth", "Postpartum support"],
    bio: prose`
      Rebozo, warm tea, and a steady pair of hands in Pilsen for fourteen years. My practice braids the
      traditions I was raised in with the evidence I keep up on every month. The closing ceremony at forty
      days is my favorite part, and it is included.
    `,
    hours: "mornings",
  },
  {
    name: "Eleanor Pruitt",
    zip: "60201",
    pronouns: "she/her",
    years: 22,
    births: 530,
    languages: ["English"],
    specialties: ["Birth support", "Twins and multiples", "High-risk pregnancy"],
    bio: prose`
      I have seen the ordinary and the astonishing, and I prepare families for both. Twenty-two years of
      labor support, a good many of them beside maternal-fetal specialists in Evanston. My manner is brisk
      and kind; you will always know what I think and why.
    `,
    requiresApproval: true,
    hasVideoCalls: true,
  },
  {
    name: "Noor Haddad",
    zip: "60302",
    pronouns: "she/her",
    years: 3,
    births: 12,
    languages: ["English", "Arabic"],
    specialties: ["Lactation support", "Postpartum support"],
    bio: prose`
      Breastfeeding should not hurt, and you should not have to prove that it does. I come to your couch
      with a scale, a nipple shield I hope we will not need, and time. Formula is not failure in my
      vocabulary.
    `,
    hours: "weekends",
  },
  {
    name: "Beth Ann Lindqvist",
    zip: "60540",
    pronouns: "she/her",
    years: 2,
    births: 6,
    languages: ["English"],
    specialties: [],
    bio: prose`
      Naperville mom of three. I help with births and the weeks after.
    `,
    isSparse: true,
  },
  {
    name: "Yael Rosenbaum",
    zip: "60076",
    pronouns: "she/her",
    status: "pending",
    years: 9,
    births: 120,
    languages: ["English", "Hebrew", "Yiddish"],
    specialties: ["Birth support", "Bereavement", "Childbirth education"],
    bio: prose`
      Every tradition has something to say about thresholds. I teach a small childbirth class around my
      kitchen table in Skokie and accompany observant families through Shabbat and holiday births, phone
      arrangements included.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0007",
  },
];
