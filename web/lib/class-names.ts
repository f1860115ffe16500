import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Of two classes for one property the style sheet's order decides, not the order here: what must
 * outrank the kit's own says so with `!` or with a variant such as `max-md:`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
