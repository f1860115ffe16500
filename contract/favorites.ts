import { z } from "zod";
import { doulaCardSchema } from "./doulas.ts";
import { idSchema, instantSchema, pageOf } from "./fields.ts";

/** POST /rest/v1/favorites. Whose favorite it is, the session says. */
export const newFavoriteSchema = z.object({ doula_id: idSchema });

/** The row, as the spec gives it. */
export const savedFavoriteSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  doula_id: z.uuid(),
  created_at: z.iso.datetime(),
});

export type SavedFavorite = z.infer<typeof savedFavoriteSchema>;

/** Of a doula who is not listed any more, this is all that is told. */
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
    is_fully_booked: true,
  })
  .extend({ is_listed: z.literal(true) });

export const favoriteSchema = savedFavoriteSchema.extend({
  doula: z.discriminatedUnion("is_listed", [listedDoulaSchema, unlistedDoulaSchema]),
});

export type Favorite = z.infer<typeof favoriteSchema>;
export type ListedFavoriteDoula = z.infer<typeof listedDoulaSchema>;

export const favoritePageSchema = pageOf(favoriteSchema);

/** All doulas the caller has saved: for the hearts. */
export const favoriteDoulaIdsSchema = z.object({ doula_ids: z.array(z.uuid()) });

/**
 * The place of a favorite in its list, `<created_at to the microsecond>_<id>`: unlike the id alone, it still says
 * where to go on when that favorite has been removed meanwhile.
 */
const favoriteCursorSchema = z
  .string()
  .max(80)
  .transform((cursor) => {
    const [createdAt, id] = cursor.split("_");
    return { createdAt, id };
  })
  .pipe(z.object({ createdAt: instantSchema, id: idSchema }));

export type FavoriteCursor = z.infer<typeof favoriteCursorSchema>;

export const favoritesQuerySchema = z.object({
  after: favoriteCursorSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(12),
});
