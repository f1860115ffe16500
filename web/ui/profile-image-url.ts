const PROFILE_IMAGES_PATH = "/storage/v1/object/public/profile-images/";

/** A full address as it is; anything else is a path in the public profile-images bucket. */
export function profileImageUrl(image: string): string {
  if (/^(https?:|blob:)/i.test(image)) return image;
  return PROFILE_IMAGES_PATH + image.split("/").filter(Boolean).map(encodeURIComponent).join("/");
}
