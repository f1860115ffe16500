import type { OwnProfile } from "../../contract/directory/own-profile.schema.ts";
import { makeDetail, makeDoula } from "./doulas.ts";

const publicProfile = makeDetail(
  makeDoula("Grace Okafor", {
    id: "6f9d4a4e-31c5-4b7a-9b8e-0c1d2e3f4a5b",
    bio: null,
    years_experience: null,
    hourly_rate: null,
    births_attended: 20,
    specialties: [],
    languages: [],
    next_available: null,
  }),
);

/** A draft with little filled in. */
export const graceProfile: OwnProfile = {
  ...publicProfile,
  status: "draft",
  created_at: "2026-11-01T10:00:00.000000Z",
  updated_at: "2026-11-02T10:00:00.123456Z",
  email: "grace@doula.test",
  phone_number: "512-555-0142",
  address: "1 Hidden Lane, Austin, TX 78704",
  intro_call_medium: "phone",
  intro_call_link: null,
  business_name: null,
  npi: null,
  public_profile: publicProfile,
};
