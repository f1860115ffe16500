import { useCallback, useState } from "react";
import { getProfileImagePath } from "../../../contract/directory/pictures.ts";
import { formatInitials, getNameTint } from "../../../contract/identity/initials.ts";
import { cn } from "../../lib/class-names.ts";

const sizes = {
  sm: "size-8 text-xs",
  md: "size-11 text-base",
  ml: "size-14 text-lg",
  lg: "size-16 text-xl",
  xl: "size-24 text-3xl",
};

const tints = [
  "bg-tint-1",
  "bg-tint-2",
  "bg-tint-3",
  "bg-tint-4",
  "bg-tint-5",
  "bg-tint-6",
  "bg-tint-7",
  "bg-tint-8",
];

// Drawn above the picture: dark pictures keep an edge on dark cards, light ones on white.
const pictureEdge =
  "relative after:absolute after:inset-0 after:rounded-full after:inset-ring after:inset-ring-ink/12 dark:after:inset-ring-ink/40";

type AvatarProps = {
  firstName?: string | null;
  lastName?: string | null;
  /** A full URL, or a path in the profile-images bucket. */
  image?: string | null;
  size?: keyof typeof sizes;
  /** Only if there is no name beside it; otherwise the avatar is decorative. */
  label?: string;
  /** For pictures below the first screen; the server preloads all others. */
  loading?: "lazy";
  className?: string;
};

export function Avatar({ firstName, lastName, image, size = "md", label, loading, className }: AvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const isShowingImage = Boolean(image) && brokenImage !== image;
  const tint = tints[getNameTint(`${firstName ?? ""} ${lastName ?? ""}`, tints.length)];

  // On a server-rendered page the image may have failed before React could listen.
  const noticeEarlyFailure = useCallback(
    (element: HTMLImageElement | null) => {
      if (image && element?.complete && element.naturalWidth === 0) setBrokenImage(image);
    },
    [image],
  );

  return (
    <span
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={cn(
        "inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-display font-medium text-ink",
        sizes[size],
        tint,
        isShowingImage && pictureEdge,
        className,
      )}
    >
      {image && isShowingImage ? (
        <img
          ref={noticeEarlyFailure}
          src={getProfileImageUrl(image)}
          alt=""
          loading={loading}
          decoding="async"
          onError={() => setBrokenImage(image)}
          className="size-full object-cover"
        />
      ) : (
        formatInitials(firstName, lastName)
      )}
    </span>
  );
}

/** Returns a full URL unchanged; anything else is a path in the public profile-images bucket. */
export function getProfileImageUrl(image: string): string {
  if (/^(https?:|blob:)/i.test(image)) return image;
  return getProfileImagePath(image);
}
