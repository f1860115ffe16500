import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. The style sheet's order decides between two classes for one property, not the order here: to
 * override the kit's own class, use `!` or a variant such as `max-md:`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
