import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. If two set the same property, the style sheet's order decides, not the order here: to
 * override the kit's own class, use `!` or a variant such as `max-md:`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
