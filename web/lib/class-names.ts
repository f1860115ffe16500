import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** The names that styles/tokens.css adds to Tailwind's. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ["control", "card"],
      shadow: ["soft"],
      animate: [
        "fade-in",
        "fade-out",
        "pop-in",
        "pop-out",
        "sheet-in",
        "sheet-out",
        "toast-in",
        "toast-out",
        "breathe",
        "turn",
      ],
    },
  },
});

/** Joins class names. If two set the same property, the later one wins, so a component's `className` overrides its own classes. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
