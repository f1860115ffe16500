import { cva, type VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import type { ComponentProps } from "react";
import { cn } from "../../lib/class-names.ts";

const cardVariants = cva("rounded-card border", {
  variants: {
    padding: { none: "", sm: "p-4", md: "p-5 md:p-6", lg: "p-6 md:p-8" },
    tone: {
      plain: "border-line bg-surface shadow-soft",
      // Less prominent: for groups inside a page of cards.
      quiet: "border-line bg-sunken dark:bg-paper",
      // Invites action, such as a next step.
      warm: "border-transparent bg-accent-wash",
    },
    /** The card is clickable; its one link or button should cover it (cover-link). */
    isInteractive: {
      true: "relative transition-[border-color,box-shadow] duration-150 ease-out hover:border-control",
      false: "",
    },
  },
  defaultVariants: { padding: "md", tone: "plain", isInteractive: false },
});

type CardProps = ComponentProps<"div"> & VariantProps<typeof cardVariants> & { asChild?: boolean };

export function Card({ asChild = false, padding, tone, isInteractive, className, ...props }: CardProps) {
  const Element = asChild ? Slot.Root : "div";
  return <Element className={cn(cardVariants({ padding, tone, isInteractive }), className)} {...props} />;
}
