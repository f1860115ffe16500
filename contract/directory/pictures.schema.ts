import { z } from "zod";
import { idSchema } from "../platform/fields.schema.ts";

/** The owner of the picture: the path in the bucket begins with their ID (spec section 5). */
export const pictureOwnerSchema = z.object({ user_id: idSchema });

/** One version of a picture. A new picture gets a new name, so that caches never show the old one. */
export const storedPictureSchema = pictureOwnerSchema.extend({
  file: z.string().regex(/^[0-9a-f-]{36}\.webp$/, { error: "This is not a valid name." }),
});

export const profileImageSchema = z.object({
  profile_image_url: z.string().describe("Path in the public profile-images bucket"),
});
