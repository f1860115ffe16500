import type { ErrorStatus } from "../platform/errors.ts";
import { certificateFile, maxCertifications } from "./certifications.ts";
import { profilePicture } from "./pictures.ts";

const megabytes = (bytes: number) => bytes / 1024 / 1024;
const megapixels = (pixels: number) => Math.floor(pixels / 1_000_000);

export const directoryErrors = {
  // Profile pictures
  image_type_refused: "Please choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  image_too_large: `Please choose a picture of at most ${megabytes(profilePicture.maxBytes)} MB.`,
  image_has_too_many_pixels: `Please choose a picture of at most ${megapixels(profilePicture.maxPixels)} megapixels.`,
  image_avif_too_large: `Please choose an AVIF picture of at most ${megapixels(profilePicture.maxAvifPixels)} megapixels, or save it as JPEG.`,
  image_too_narrow: "This picture is too long and narrow. Please choose one that is closer to a square.",
  image_too_slow:
    "Reading this picture took too long while other people were uploading. Please choose a smaller one, or try again in a moment.",
  image_unreadable: "We could not read this picture. Please try another one.",
  // Certifications
  certificate_type_refused: "Please upload JPG, PNG, or PDF files only.",
  certificate_too_large: `Please upload files smaller than ${megabytes(certificateFile.maxBytes)}MB.`,
  certificate_link_invalid: "This link is no longer valid. Please open the certificate again.",
  certification_limit_reached: `You can list up to ${maxCertifications} certifications. Remove one to add another.`,
  // Search and places
  places_unavailable: "Place suggestions are not available right now. Please try again.",
  place_not_found: "We could not find that place.",
  area_not_found: "There are no doulas there yet.",
  // Email alerts
  alert_link_invalid: "This link is no longer valid. Please ask again.",
  // Doulas' own profiles
  doula_profile_not_created: "Failed to create doula profile",
  profile_in_review: "Your profile is in review. Withdraw it to make changes.",
  profile_changed: "This profile has changed. Here's the latest version.",
  setup_incomplete: "Please finish all six steps first.",
  not_in_review: "This profile is not waiting for review.",
  applicant_unavailable:
    "This account is suspended or no longer a doula's. Restore it before you review the profile.",
  too_many_packages: "You have reached the maximum number of packages. Delete one to add another.",
  doula_not_found: "This doula is no longer available.",
  doula_unlisted: "This doula is no longer listed.",
} as const;

export const directoryErrorStatuses: Record<keyof typeof directoryErrors, ErrorStatus> = {
  image_type_refused: 415,
  image_too_large: 413,
  image_has_too_many_pixels: 413,
  image_avif_too_large: 413,
  image_too_narrow: 422,
  image_too_slow: 503,
  image_unreadable: 422,
  certificate_type_refused: 415,
  certificate_too_large: 413,
  certificate_link_invalid: 403,
  certification_limit_reached: 409,
  places_unavailable: 503,
  place_not_found: 404,
  area_not_found: 404,
  alert_link_invalid: 400,
  doula_profile_not_created: 503,
  profile_in_review: 409,
  profile_changed: 409,
  setup_incomplete: 409,
  not_in_review: 409,
  applicant_unavailable: 409,
  too_many_packages: 409,
  doula_not_found: 404,
  doula_unlisted: 404,
};
