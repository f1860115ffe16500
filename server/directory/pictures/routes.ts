import { z } from "zod";
import {
  pictureOwnerSchema,
  profileImageSchema,
  storedPictureSchema,
} from "../../../contract/directory/pictures.schema.ts";
import { profilePicture } from "../../../contract/directory/pictures.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { readProfileImage, removeProfileImage, saveProfileImage } from "./service.ts";

export const pictureLimits = defineLimits({
  upload_account: { points: 30, seconds: 60 * 60 },
});

const upload = defineRoute({
  method: "post",
  path: "/storage/v1/object/profile-images/{user_id}",
  operationId: "replaceProfilePicture",
  access: "user",
  rateLimit: { limit: pictureLimits.upload_account, per: "person" },
  upload: {
    owner: "user_id",
    maxBytes: profilePicture.maxBytes,
    tooLarge: "image_too_large",
  },
  tag: "pictures",
  summary: "Replace my profile picture",
  description:
    `The body is the file itself: JPEG, PNG, WebP, GIF or AVIF by its bytes, at most ${profilePicture.maxBytes / 1024 / 1024} MB and ` +
    `${profilePicture.maxPixels / 1e6} megapixels (AVIF: ${profilePicture.maxAvifPixels / 1e6}). ` +
    "It is stored as a square WebP without the camera's metadata. Content-Length is required.",
  errors: [
    "not_found",
    "profile_in_review",
    "image_too_large",
    "file_empty",
    "image_type_refused",
    "image_has_too_many_pixels",
    "image_too_narrow",
    "image_avif_too_large",
    "image_too_slow",
    "image_unreadable",
  ],
  request: {
    params: pictureOwnerSchema,
    body: { required: true, content: { "image/*": { schema: z.string() } } },
  },
  responses: { 200: jsonResponse("Stored", profileImageSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/storage/v1/object/profile-images/{user_id}",
  operationId: "removeProfilePicture",
  access: "user",
  tag: "pictures",
  summary: "Remove my profile picture; repeating it changes nothing",
  description: "A doula's profile in review becomes a draft again.",
  errors: ["not_found"],
  request: { params: pictureOwnerSchema },
  responses: { 204: { description: "The picture is removed" } },
});

const show = defineRoute({
  method: "get",
  path: "/storage/v1/object/public/profile-images/{user_id}/{file}",
  operationId: "getProfilePicture",
  access: "public",
  tag: "pictures",
  summary: "Read a profile picture",
  description: "The file at a URL never changes, so it can be cached for a year.",
  errors: ["not_found"],
  request: { params: storedPictureSchema },
  responses: {
    200: { description: "The picture", content: { "image/webp": { schema: z.string() } } },
    304: { description: "Not modified" },
  },
});

export function picturesRoutes(platform: Platform) {
  return createRouter()
    .openapi(upload, async (c) => {
      const viewer = await requireViewer(c);
      const path = await saveProfileImage(platform, {
        ...pictureOwner(viewer, c.req.valid("param")),
        bytes: new Uint8Array(await c.req.arrayBuffer()),
      });
      return c.json({ profile_image_url: path }, 200);
    })
    .openapi(remove, async (c) => {
      const viewer = await requireViewer(c);
      await removeProfileImage(platform, pictureOwner(viewer, c.req.valid("param")));
      return c.body(null, 204);
    })
    .openapi(show, async (c) => {
      const { user_id, file } = c.req.valid("param");
      const etag = `"${file}"`;
      const headers = { etag, "cache-control": "public, max-age=31536000, immutable" };
      if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
      const bytes = await readProfileImage(platform, { userId: user_id, name: file });
      return c.body(bytes, 200, { ...headers, "content-type": "image/webp" });
    });
}

function pictureOwner(viewer: SessionUser, { user_id: userId }: { user_id: string }) {
  return { viewerId: viewer.id, userId, isDoula: viewer.user_type === "doula" };
}
