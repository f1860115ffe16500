import { type DoulaPerson, prose } from "../person.ts";

export const nashvilleDoulas: DoulaPerson[] = [
  {
    name: "Lorelei Banks-Cantrell",
    zip: "37206",
    pronouns: "she/her",
    years: 9,
    births: 139,
    languages: ["English"],
    specialties: ["Birth support", "Home birth", "First-time parents"],
    bio: prose`
      East Nashville songwriters, teachers and one retired wrestler have let me into the most private
      hours of their lives. I brought snacks. I grew up on a porch outside Cookeville with a midwife next
      door, and I still believe in front-porch hours: come sit, ask anything, stay for supper.
    `,
  },
  {
    name: "Jamila Crowder",
    zip: "37209",
    pronouns: "she/her",
    years: 6,
    births: 61,
    languages: ["English"],
    specialties: ["Birth support", "High-risk pregnancy", "Perinatal mood support"],
    bio: prose`
      Data analyst turned doula after reading one too many tables about who dies and why. I bring that
      table to the consult if you like numbers and leave it at home if you don't. Either way somebody in
      the room will be counting what matters.
    `,
    videoUrl: "https://www.youtube.com/watch?v=dmdoula0022",
  },
  {
    name: "Nadia Al-Barzani",
    zip: "37211",
    pronouns: "she/her",
    years: 4,
    births: 25,
    languages: ["English", "Kurdish", "Arabic"],
    specialties: ["Postpartum support", "First-time parents", "Lactation support"],
    bio: prose`
      Little Kurdistan is three blocks from my door, and I have eaten in most of its kitchens. I help new
      arrivals through prenatal visits, birth certificates and that first lonely winter. Tea has been
      known to solve more than I can.
    `,
    hours: "mornings",
  },
  {
    name: "Ezekiel Thorne",
    zip: "37013",
    pronouns: "he/him",
    years: 2,
    births: 9,
    languages: ["English"],
    specialties: ["Postpartum support", "Overnight newborn care"],
    bio: prose`
      Touring sound engineer until our son was born; now I run the quietest room in Antioch. White noise
      is my instrument. I'll take the baby from nine to five at night and hand back two rested humans.
    `,
    hours: "weekends",
  },
  {
    name: "Mary Frances Tidwell",
    zip: "37067",
    pronouns: "she/her",
    years: 21,
    births: 455,
    languages: ["English"],
    specialties: ["Birth support", "VBAC", "Twins and multiples"],
    specializations: "VBAC, vaginal twins",
    bio: prose`
      Two decades, four hundred and fifty-five babies, and a drawer full of thank-you notes that I read
      when I'm tired. I am picky about hospitals and never about people. For a VBAC I will help you
      interview providers until you find one who means it.
    `,
    hours: "none",
  },
  {
    name: "Delphine Carpentier",
    zip: "37027",
    pronouns: "she/her",
    years: 3,
    births: 12,
    languages: ["English", "French"],
    specialties: [],
    bio: prose`
      Brentwood. Daytime and early evening support for new parents.
    `,
    isSparse: true,
    hasVideoCalls: true,
  },
  {
    name: "Odalys Batista",
    zip: "37075",
    pronouns: "she/her",
    years: 7,
    births: 70,
    languages: ["English", "Spanish"],
    specialties: ["Birth support", "Hospital birth", "Postpartum support"],
    bio: prose`
      Cuban coffee, Tennessee patience. I drive up and down Vietnam Veterans Boulevard with a bag packed
      for any of four hospitals. I ask permission before I touch you, every single time, even when we have
      known each other for months.
    `,
  },
  {
    name: "Savannah Rae Hodge",
    zip: "37130",
    pronouns: "she/her",
    status: "pending",
    years: 2,
    births: 4,
    languages: ["English"],
    specialties: ["Birth support", "First-time parents"],
    bio: prose`
      Small-town doula for Murfreesboro and Smyrna. I finished my practicum in August and my references
      are happy to pick up the phone.
    `,
    videoUrl: "https://vimeo.com/990000003151",
  },
  {
    name: "Tobias Lane",
    zip: "37208",
    pronouns: "he/they",
    status: "draft",
    languages: ["English"],
    specialties: [],
  },
];
