import { getProfileImagePath } from "../../../contract/directory/pictures.ts";
import type { EmailPerson } from "./email-layout.ts";

interface PicturedPerson {
  name: string;
  /** `profile_image_url` as the email's reader may see it. */
  image: string | null;
}

/**
 * A person with the absolute URL of their picture in the public bucket. A picture at a foreign URL is left out,
 * because its host would learn who opens the email.
 */
export function emailPerson({ name, image }: PicturedPerson, publicUrl: string): EmailPerson {
  if (!image || /^[a-z]+:|^\/\//i.test(image)) return { name };
  return { name, pictureUrl: new URL(getProfileImagePath(image), publicUrl).href };
}
