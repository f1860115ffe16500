import { type DoulaPerson, prose } from "../person.ts";

export const minneapolisDoulas: DoulaPerson[] = [
  {
    name: "Pa Kou Vang",
    zip: "55407",
    pronouns: "she/her",
    years: 8,
    births: 93,
    languages: ["English", "Hmong"],
    specialties: ["Birth support", "Postpartum support", "First-time parents"],
    bio: prose`
      My grandmother buried the placenta of every child in our family, and I can help you honor yours too.
      I move between Hmong elders and hospital staff so that neither feels ignored. Boiled chicken and
      herbs for thirty days: yes, I deliver.
    `,
  },
  {
    name: "Astrid Lindgren-Boateng",
    zip: "55408",
    pronouns: "she/her",
    years: 6,
    births: 47,
    languages: ["English", "Swedish", "Twi"],
    specialties: ["Birth support", "Home birth", "Water birth"],
    bio: prose`
      Winter births are my specialty; the car has a block heater and I own three kinds of boots. I like
      unhurried prenatals, at least four of them, with both feet up. When labor starts I bring the hush of
      snow in with me.
    `,
    videoUrl: "https://www.loom.com/share/d0a1a00000000000000001d4985c20c9",
  },
  {
    name: "Fiona MacAllister",
    zip: "55418",
    pronouns: "she/her",
    years: 20,
    births: 480,
    languages: ["English"],
    specialties: ["Birth support", "VBAC", "High-risk pregnancy"],
    bio: prose`
      Northeast Minneapolis has changed; babies have not. I have attended births in every hospital from
      Abbott to Maple Grove and can tell you, without gossip, what each one does well. My promise is plain
      speech and no surprises on the invoice.
    `,
    hasVideoCalls: true,
  },
  {
    name: "Maria Guadalupe Esperanza Concepción de la Santísima Trinidad Villanueva-Echeverría y Montgomery",
    zip: "55104",
    pronouns: "she/ella/they",
    years: 19,
    births: 402,
    languages: [
      "English",
      "Spanish",
      "Portuguese",
      "Catalan",
      "French",
      "Italian",
      "American Sign Language",
      "Dakota",
    ],
    specialties: [
      "Birth support",
      "Postpartum support",
      "Lactation support",
      "VBAC",
      "Twins and multiples",
      "High-risk pregnancy",
      "Home birth",
      "Hospital birth",
      "Bereavement",
      "Cesarean birth",
      "NICU families",
      "LGBTQ+ families",
      "Surrogacy and adoption",
      "Childbirth education",
      "Overnight newborn care",
      "Young parents",
      "Water birth",
      "Solo parents",
      "First-time parents",
      "Perinatal mood support",
      "Triplets and more",
      "Pregnancy after loss",
      "Birth center birth",
      "Induction support",
      "Preterm birth",
      "Parents over 40",
      "Military families",
      "Deaf and hard-of-hearing families",
      "Parents with disabilities",
      "Plus-size pregnancy",
      "Trauma-informed care",
      "Birth plan writing",
      "Belly binding",
      "Placenta ceremonies",
      "Postpartum meals",
      "Newborn massage",
      "Tandem nursing",
      "Sibling preparation",
      "Birth photography",
      "Grandparent classes",
    ],
    bio: prose`
      My whole name would not fit on my first hospital badge, so the nurses of Saint Paul call me Lupita,
      and you may too. I was born in Pamplona to a Basque sailor and a Salvadoran teacher, brought up in
      Recife, schooled in Montréal and married, of all places, in Duluth. Each of those cities left me a
      language, a lullaby and a firm idea of what a woman should eat after giving birth. I pass on all of
      the lullabies and most of the soups.

      For nineteen years I have accompanied families in the Twin Cities: in bathtubs and in operating
      rooms, with twins, with triplets, with babies who came at twenty-six weeks and babies who had to be
      asked three times. I have supported mothers of fifteen and mothers of fifty-one, fathers who
      carried, grandmothers who adopted, surrogates, soldiers on leave, sisters in religious orders who
      sheltered a girl nobody else would. I have interpreted in six languages and kept quiet in all of
      them.

      The list of things I do is long because the years have been long. Please do not be alarmed by it.
      You will most likely need three of them, and in our first conversation we will find out which. I
      teach, I massage, I cook, I take photographs if you wish and put the camera down if you don't. I
      wrap bellies, I write birth plans with surgeons, I plant trees over placentas. I sign fluently and
      am learning Dakota from a patient elder who corrects me in front of babies.

      There are things that I do not do. I make no medical decisions and give no diagnoses. I speak for
      nobody who can speak. I leave no family before the sheets are changed. And in nineteen years I have
      never once told anyone to calm down, since I have not yet met the person on whom it worked.

      If you would like to meet, we can do so by the river, in your kitchen or on a screen. Bring whoever
      you trust, along with every question that seems too small to ask. Those small ones are nearly always
      where the fear is hiding, and it is much nicer to meet the two of them in daylight.
    `,
  },
  {
    name: "Mohamed Abdi Farah",
    zip: "55106",
    pronouns: "he/him",
    years: 3,
    births: 13,
    languages: ["English", "Somali"],
    specialties: ["Postpartum support", "Solo parents"],
    bio: prose`
      Fathers ask me things they would not ask a nurse. I make space for that on the East Side, usually
      over tea and usually while folding something small. Mothers get sleep, fathers get confidence, the
      baby gets both.
    `,
  },
  {
    name: "Lucy Tollefson",
    zip: "55343",
    pronouns: "she/her",
    years: 2,
    births: 7,
    languages: ["English"],
    specialties: [],
    bio: prose`
      Happy to meet for coffee in Hopkins and see whether we fit.
    `,
    isSparse: true,
  },
  {
    name: "Devorah Adler",
    zip: "55426",
    pronouns: "she/her",
    years: 10,
    births: 155,
    languages: ["English", "Hebrew"],
    specialties: ["Lactation support", "Postpartum support", "Twins and multiples"],
    bio: prose`
      Feeding is a relationship, and like every relationship it has bad Tuesdays. I am a board-certified
      lactation consultant in St. Louis Park; I weigh, watch, adjust and then step back. Tandem nursing,
      exclusive pumping and weaning with love are all in a week's work.
    `,
    hours: "weekends",
  },
  {
    name: "Kelsey Ann Bergstrom",
    zip: "55369",
    pronouns: "she/her",
    status: "pending",
    years: 3,
    births: 15,
    languages: ["English"],
    specialties: ["Birth support", "First-time parents"],
    bio: prose`
      Cheerful, punctual, and mildly obsessed with hip squeezes. I serve families between Maple Grove and
      Rogers, and I have a stock of heating pads that my husband calls excessive.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0016",
  },
  {
    name: "Renata Silva Duarte",
    zip: "55124",
    pronouns: "she/her",
    status: "draft",
    languages: ["English", "Portuguese"],
    specialties: [],
  },
];
