import type { OwnProfile } from "../../contract/directory/own-profile.schema.ts";

const id = "6f9d4a4e-31c5-4b7a-9b8e-0c1d2e3f4a5b";

const publicProfile: OwnProfile["public_profile"] = {
  id,
  slug: "grace-okafor",
  full_name: "Grace Okafor",
  first_name: "Grace",
  last_name: "Okafor",
  pronouns: null,
  location: "Austin, TX",
  profile_image_url: null,
  bio: null,
  years_experience: null,
  hourly_rate: null,
  packages_from: null,
  prices_from: { birth: null, hourly_care: null },
  births_attended: 20,
  attends_births: null,
  credentials: [],
  insurance_accepted: [],
  specialties: [],
  approach: [],
  languages: [],
  time_zone: "America/Chicago",
  has_hours: true,
  next_available: null,
  is_fully_booked: false,
  is_paused: false,
  is_demo: false,
  specializations: null,
  services_offered: [],
  video_url: null,
  certifications: [],
};

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
