import type { DoulaCard, DoulaDetail } from "../../contract/directory/doulas.schema.ts";
import type { Favorite, ListedFavoriteDoula } from "../../contract/directory/favorites.schema.ts";
import type { DoulaPackage } from "../../contract/directory/packages.schema.ts";
import type { FoundDoula } from "../../contract/directory/search.schema.ts";
import type { OnCallQuestion } from "../../contract/scheduling/practice.schema.ts";
import type { OnCallAnswer } from "../../contract/scheduling/practice.ts";
import { makeSlots } from "./availability.ts";
import { stubApi } from "./stub-api.ts";

/** A listed doula in Austin with free times. */
export function makeDoula(fullName: string, change: Partial<FoundDoula> = {}): FoundDoula {
  const [first_name = "", ...rest] = fullName.split(" ");
  const slug = fullName.toLowerCase().replaceAll(" ", "-");
  return {
    id: `id-of-${slug}`,
    slug,
    full_name: fullName,
    first_name,
    last_name: rest.join(" "),
    pronouns: null,
    location: "Austin, TX",
    profile_image_url: null,
    bio: "I was the fifth of six children.",
    years_experience: 7,
    hourly_rate: 41.5,
    packages_from: null,
    prices_from: { birth: null, hourly_care: null },
    births_attended: 120,
    attends_births: null,
    credentials: [],
    insurance_accepted: [],
    payers: [],
    specialties: ["Birth support", "VBAC", "Twins", "Home birth"],
    approach: [],
    languages: ["English"],
    language_levels: {},
    experience: [],
    time_zone: "America/Chicago",
    has_hours: true,
    next_available: "2099-05-05T15:00:00.000Z",
    later_available: "2099-05-06T14:30:00.000Z",
    is_fully_booked: false,
    is_paused: false,
    is_demo: false,
    distance_miles: 3,
    map_offset: { east_miles: 2, north_miles: 2 },
    on_call: null,
    fits: null,
    ...change,
  };
}

/** A saved doula; those later in a list were saved earlier. */
export function makeFavorite(doula: FoundDoula, change: Partial<Favorite> = {}): Favorite {
  const listed: ListedFavoriteDoula = { ...doula, is_listed: true };
  return {
    id: `favorite-${doula.slug}`,
    user_id: "018f0000-0000-7000-8000-00000000000a",
    doula_id: doula.id,
    created_at: "2026-11-03T15:00:00.000Z",
    doula: listed,
    ...change,
  };
}

/** A doula's whole profile, with nothing beyond their card unless given. */
export function makeDetail(card: DoulaCard, change: Partial<DoulaDetail> = {}): DoulaDetail {
  return {
    specializations: null,
    services_offered: [],
    communities: [],
    video_url: null,
    certifications: [],
    answers: {},
    contact: null,
    ...card,
    ...change,
  };
}

/** A listed doula who has filled in everything. */
export const marisol = makeDetail(
  makeDoula("Marisol Ybarra", {
    pronouns: "she/her",
    location: "Pflugerville, TX",
    years_experience: 8,
    births_attended: 61,
    credentials: ["Certified Postpartum Doula", "Infant CPR"],
    insurance_accepted: ["Medicaid"],
    specialties: ["Birth support", "Postpartum support", "Young parents"],
    approach: ["inquisitive", "humorous", "affirming"],
    languages: ["English", "Spanish"],
    is_demo: true,
  }),
  {
    services_offered: ["Prenatal visits", "Birth", "Postpartum visits"],
    certifications: [
      {
        id: "certification-1",
        name: "Certified Postpartum Doula",
        organization: "DONA International",
        date_obtained: "2021-03-01",
      },
    ],
  },
);

/** A listed demo doula with only the required fields. */
export const hollis = makeDetail(
  makeDoula("Hollis Greer", {
    bio: null,
    years_experience: null,
    hourly_rate: null,
    births_attended: 3,
    specialties: [],
    languages: [],
    next_available: null,
    later_available: null,
    has_hours: false,
    is_demo: true,
  }),
);

/** Responds with a doula's whole profile and free times, without packages. */
export function stubDoula(doula: DoulaCard, change: Partial<DoulaDetail> = {}): void {
  stubApi(`GET /rest/v1/doula_profiles/${doula.slug}`, () => makeDetail(doula, change));
  stubApi(`GET /rest/v1/doula_profiles/${doula.id}/slots`, () => makeSlots(5));
  stubPackages([]);
  stubOnCall();
}

/** Responds to questions about a due date: every doula has the same answer. */
export function stubOnCall(on_call: OnCallAnswer = "unknown", backup_name: string | null = null): void {
  stubApi("POST /rest/v1/doula_profiles/on_call", async (request) => {
    const { doula_profile_ids: ids }: OnCallQuestion = await request.json();
    return { items: ids.map((doula_profile_id) => ({ doula_profile_id, on_call, backup_name })) };
  });
}

export function stubPackages(items: DoulaPackage[], { takesPayments = false } = {}): void {
  stubApi("GET /rest/v1/doula_packages", () => ({ items, takes_payments: takesPayments }));
}
