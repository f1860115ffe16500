import { type DoulaPerson, prose } from "../person.ts";

export const austinDoulas: DoulaPerson[] = [
  {
    name: "Rosa Delgado-Whitaker",
    zip: "78704",
    pronouns: "she/her",
    years: 11,
    births: 240,
    languages: ["English", "Spanish"],
    specialties: ["Birth support", "VBAC", "Hospital birth"],
    specializations: "VBAC after two cesareans, families who speak Spanish at home",
    bio: prose`
      I came to this work through my grandmother, a partera in Laredo who never owned a car and never
      missed a birth. Eleven years on I still think the job is mostly listening. At the hospital I keep
      the lights low and the questions short; at home I bring soup. Your partner will leave knowing
      exactly which spot on your back to press.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0001",
    hours: "workdays",
  },
  {
    name: "Imani Okafor",
    zip: "78751",
    pronouns: "she/her",
    years: 6,
    births: 58,
    languages: ["English", "Igbo"],
    specialties: ["Birth support", "High-risk pregnancy", "First-time parents"],
    bio: prose`
      Former cardiac nurse, current birth nerd. If your pregnancy comes with a binder of test results, I
      will read the binder with you and turn it into three questions for your next appointment. Calm is
      contagious, and I have plenty to share.
    `,
    hasVideoCalls: true,
  },
  {
    name: "Teo Marchetti",
    zip: "78702",
    pronouns: "he/him",
    years: 3,
    births: 17,
    languages: ["English", "Italian"],
    specialties: ["Postpartum support", "Overnight newborn care", "LGBTQ+ families"],
    bio: prose`
      The first two weeks are a blur, so I take the night shift and you get to sleep. I cook, fold, rock,
      and write everything down so nobody has to remember the 3 a.m. feed. Queer families, solo parents
      and nervous grandparents are all welcome at my table.
    `,
    hours: "evenings",
  },
  {
    name: "Brandi Kowalczyk",
    zip: "78745",
    pronouns: "she/her",
    years: 15,
    births: 410,
    languages: ["English"],
    specialties: ["Birth support", "Home birth", "Water birth"],
    bio: prose`
      Four hundred births, and I still cry at most of them. I work alongside three home birth midwives in
      Travis County and know where every birth tub in South Austin is stored. I take only two families a
      month so that I am rested when you call.
    `,
    requiresApproval: true,
    hasVideoCalls: true,
  },
  {
    name: "Anjali Raghunathan",
    zip: "78664",
    pronouns: "she/her",
    years: 4,
    births: 22,
    languages: ["English", "Tamil", "Hindi"],
    specialties: ["Postpartum support", "Lactation support", "First-time parents"],
    specializations: "Feeding after early return to work, Tamil-speaking families",
    bio: prose`
      My own milk took six days to come in, and the kindest person in that week was a stranger with a
      notebook. I try to be that stranger. We will look at latch, sleep, food and feelings, in that order
      or whichever order the day demands.
    `,
    hours: "weekends",
    hasVideoCalls: true,
  },
  {
    name: "Hollis Greer",
    zip: "78613",
    pronouns: "they/them",
    years: 2,
    births: 4,
    languages: ["English"],
    specialties: [],
    bio: prose`
      New to the work, and glad to be here. I finished my training last spring and am taking families in
      Cedar Park and Leander.
    `,
    isSparse: true,
  },
  {
    name: "Marisol Ybarra",
    zip: "78660",
    pronouns: "she/her",
    years: 8,
    births: 96,
    languages: ["English", "Spanish"],
    specialties: ["Birth support", "Postpartum support", "Young parents"],
    bio: prose`
      I was the fifth of six children and the first in my family to see the inside of a birth center, as a
      volunteer who had been told she would mostly be folding towels. I folded a great many towels. I also
      learned how a good midwife enters a room, how long a silence can be before it becomes lonely, and
      that the person who offers water at the right moment is often remembered longer than the person who
      offered advice.

      Since then I have attended ninety-six births across Travis and Williamson counties: in hospitals, in
      two birth centers, once in the parking lot of a feed store in Hutto. My training is in birth and
      postpartum support, with extra years spent beside teenagers and very young parents, who are so often
      talked over. I grew up speaking Spanish with my mother and English with everyone else, and I still
      dream in both.

      Working with me looks like this. We meet three times before the birth, at your home or on a bench at
      Lake Pflugerville. The first meeting is about you, the second about your choices, the third about
      everyone who will be in the room and what they should know beforehand. From the thirty-eighth week
      my phone stays by my bed. When you call, I ask two questions and then I come. I stay until you have
      eaten, slept a little or fed your baby, whichever you want most.

      In the weeks after, I visit twice. I bring caldo, I hold the baby while you take a shower that is as
      long as you like, and I listen to the story of the birth as many times as you need to tell it. If
      something in that story hurts, we will find the right person to help, and I will drive you there if
      need be.

      I do not have a philosophy of birth that you must share. I have seen medication be a mercy and I
      have seen quiet be one. What I care about is that nobody is hurried, nobody is shamed, and that
      years from now you will say: I was not alone, not for one minute of it.
    `,
  },
  {
    name: "Kaitlyn Moreau",
    zip: "78640",
    pronouns: "she/her",
    status: "pending",
    years: 1,
    births: 2,
    languages: ["English", "French"],
    specialties: ["Birth support", "First-time parents"],
    bio: prose`
      I grew up translating for my mother at doctors' appointments in Lafayette, and that is where I
      learned to ask a question twice. I am working toward my certification and would love to be on call
      for families in Hays County.
    `,
    videoUrl: "https://vimeo.com/990000000274",
  },
  {
    name: "Desmond Achebe",
    zip: "78610",
    pronouns: "he/him",
    status: "draft",
    births: 4,
    languages: ["English"],
    specialties: [],
    videoUrl: "https://vimeo.com/990000000279",
  },
];
