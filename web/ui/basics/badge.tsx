import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "../../lib/class-names.ts";

const badgeVariants = cva(
  "wrap-anywhere inline-flex w-fit max-w-full items-center gap-1.5 rounded-full font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-soft ring-1 ring-line ring-inset",
        primary: "bg-primary-wash text-primary",
        accent: "bg-accent text-on-accent dark:bg-accent-wash dark:text-ink",
        pending: "bg-pending-wash text-pending",
        confirmed: "bg-confirmed-wash text-confirmed",
        cancelled: "bg-cancelled-wash text-cancelled",
        completed: "bg-completed-wash text-completed",
      },
      size: {
        sm: "px-2.5 py-1 text-xs",
        md: "px-2.5 py-1 text-sm",
        lg: "px-3 py-1.5 text-base",
      },
    },
    defaultVariants: { tone: "neutral", size: "sm" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

type BadgeProps = ComponentProps<"span"> & { tone?: BadgeTone; size?: "sm" | "md" | "lg" };

export function Badge({ tone, size, className, ...props }: BadgeProps) {
  return <span className={cn(badgeVariants({ tone, size }), className)} {...props} />;
}
