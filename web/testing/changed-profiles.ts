import type { ChangedProfile } from "../../contract/directory/profile-changes.schema.ts";

/** Grace's profile, with a bio that she changed after its approval. */
export const changedProfile: ChangedProfile = {
  id: "018f0000-0000-7000-8000-000000000001",
  user_id: "018f0000-0000-7000-8000-0000000000a1",
  slug: "grace-okafor",
  full_name: "Grace Okafor",
  email: "grace@example.org",
  profile_image_url: null,
  is_listed: true,
  is_unlisted_by_admin: false,
  unlisted_note: null,
  changed_at: "2026-11-20T10:00:00.000Z",
  newest_change: 17,
  changes: [
    {
      field: "bio",
      before: "I listen first.",
      after: "I speak first.",
      changed_at: "2026-11-20T15:00:00.000Z",
    },
  ],
};
