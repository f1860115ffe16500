import { errorMessages } from "../../../contract/errors.ts";
import { profilePicture } from "../../../contract/pictures.ts";

/** What keeps a file from being a profile picture, before it is sent; the server looks into it. */
export function pictureProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!profilePicture.types.some((each) => each === type)) return errorMessages.image_type_refused;
  if (size > profilePicture.maxBytes) return errorMessages.image_too_large;
  return null;
}
