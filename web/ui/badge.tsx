import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "../lib/class-names.ts";

const badgeVariants = cva(
  "inline-flex w-fit max-w-full items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold text-xs [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-soft ring-1 ring-line ring-inset",
        primary: "bg-primary-wash text-primary",
        accent: "bg-accent text-on-accent",
        pending: "bg-pending-wash text-pending",
        confirmed: "bg-confirmed-wash text-confirmed",
        cancelled: "bg-cancelled-wash text-cancelled",
        completed: "bg-completed-wash text-completed",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

export function Badge({ tone, className, ...props }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />;
}
