import { z } from "zod";
import { idSchema, listCursorSchema, pageSchema } from "../platform/fields.schema.ts";
import { doulaCardSchema } from "./doulas.schema.ts";

/** POST /rest/v1/favorites. The user comes from the session. */
export const newFavoriteSchema = z.strictObject({
  doula_id: idSchema,
  user_id: idSchema.optional().describe("If sent, must be the caller's own ID"),
});

/** The row, as the spec gives it. */
export const savedFavoriteSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  doula_id: z.uuid(),
  created_at: z.iso.datetime(),
});

export type SavedFavorite = z.infer<typeof savedFavoriteSchema>;

/** All that is shown about a doula who is no longer listed. */
const unlistedDoulaSchema = doulaCardSchema
  .pick({
    id: true,
    full_name: true,
    first_name: true,
    last_name: true,
    location: true,
    profile_image_url: true,
  })
  .extend({ is_listed: z.literal(false) });

const listedDoulaSchema = doulaCardSchema
  .pick({
    id: true,
    slug: true,
    full_name: true,
    first_name: true,
    last_name: true,
    location: true,
    profile_image_url: true,
    bio: true,
    specialties: true,
    hourly_rate: true,
    time_zone: true,
    has_hours: true,
    next_available: true,
    is_fully_booked: true,
    is_paused: true,
  })
  .extend({ is_listed: z.literal(true) });

export const favoriteSchema = savedFavoriteSchema.extend({
  doula: z.discriminatedUnion("is_listed", [listedDoulaSchema, unlistedDoulaSchema]),
});

export type Favorite = z.infer<typeof favoriteSchema>;

export type ListedFavoriteDoula = z.infer<typeof listedDoulaSchema>;

export const favoritePageSchema = pageSchema(favoriteSchema);

/** The IDs of all doulas the caller has saved, for the heart buttons. */
export const favoriteDoulaIdsSchema = z.object({ doula_ids: z.array(z.uuid()) });

export const favoritesQuerySchema = z.object({
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(12),
  doula_id: idSchema.optional().describe("Only this doula: one favorite, or none"),
});
