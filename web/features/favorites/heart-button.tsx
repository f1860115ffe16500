import { Heart } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../../lib/class-names.ts";

type HeartButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & {
  /** What it says to those who cannot see it. */
  label: string;
  isFilled: boolean;
};

/** A heart to press: filled where the doula is saved. */
export function HeartButton({ label, isFilled, className, ...props }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={isFilled ? "Remove from favorites" : "Save to favorites"}
      className={cn(
        "grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 ease-out hover:bg-primary-wash hover:text-primary",
        className,
      )}
      {...props}
    >
      <Heart
        aria-hidden="true"
        className={cn(
          "size-6 transition-colors duration-150 ease-out",
          isFilled ? "fill-primary stroke-primary" : "fill-transparent",
        )}
      />
    </button>
  );
}
