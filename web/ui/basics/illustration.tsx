import { cn } from "../../lib/class-names.ts";
import sprite from "./illustrations.svg";

const small = "0 0 220 170";
const step = "0 0 220 160";
const wide = "0 0 560 160";

/** The drawings of illustrations.svg and their view boxes. */
const viewBoxes = {
  hero: "0 0 560 540",
  "search-doulas": step,
  "intro-call": step,
  "book-services": step,
  path: wide,
  calendar: wide,
  keepsake: wide,
  moon: wide,
  letters: wide,
  envelope: "0 0 220 150",
  "no-bookings": small,
  "no-favorites": small,
  "no-messages": small,
  "no-doulas": small,
  questions: small,
  resting: small,
  error: small,
  "not-found": "0 0 220 180",
};

export type IllustrationName = keyof typeof viewBoxes;

/** A drawing in the theme's colors: the sprite has no style sheet, but `use` inherits custom properties. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  const viewBox = viewBoxes[name];
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      // A narrow card shows the middle of a wide drawing.
      preserveAspectRatio={viewBox === wide ? "xMidYMax slice" : undefined}
      className={cn("max-w-full", className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
