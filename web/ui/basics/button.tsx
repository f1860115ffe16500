import { cva, type VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "../../lib/class-names.ts";
import { linkLook } from "./text-link.tsx";

const boxed: ("primary" | "secondary" | "ghost" | "danger")[] = ["primary", "secondary", "ghost", "danger"];

export const buttonVariants = cva(
  [
    "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-semibold",
    "transition-colors duration-150 ease-out select-none [&_svg]:shrink-0",
    "disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
  ],
  {
    variants: {
      variant: {
        primary: "bg-primary text-on-primary shadow-soft hover:bg-primary-strong",
        secondary: "border border-control bg-field text-ink hover:border-ink-soft hover:bg-sunken",
        ghost: "text-primary hover:bg-primary-wash",
        danger: "bg-danger text-on-danger shadow-soft hover:bg-danger-strong",
        link: linkLook,
      },
      size: {
        sm: "text-sm",
        md: "text-base",
        lg: "text-lg",
        // In pixels: a target need not grow with the text.
        icon: "size-[44px] p-0",
      },
      isMuted: { true: "opacity-60", false: "" },
    },
    compoundVariants: [
      { variant: boxed, size: "sm", className: "min-h-9 px-3.5 py-1.5 touch:min-h-11" },
      { variant: boxed, size: "md", className: "min-h-11 px-5 py-2" },
      { variant: boxed, size: "lg", className: "min-h-12 px-6 py-2.5" },
      // A link within a line of text: no padding, but a large enough touch target.
      { variant: "link", size: ["sm", "md", "lg"], className: "min-h-6 py-0.5 touch:min-h-11" },
    ],
    defaultVariants: { variant: "primary", size: "md", isMuted: false },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  Omit<VariantProps<typeof buttonVariants>, "isMuted"> & {
    /** Renders its one child, such as a link, with the button's look. Cannot be busy or disabled. */
    asChild?: boolean;
    /** The button is disabled but keeps the focus. */
    isBusy?: boolean;
    /** The text while busy, such as 'Signing in...'. */
    busyText?: string;
  };

export function Button({
  asChild = false,
  variant,
  size,
  isBusy = false,
  busyText,
  disabled,
  className,
  children,
  onClick,
  type = "button",
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size, isMuted: Boolean(disabled) && !isBusy }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }

  // A busy button is aria-disabled, not disabled, because a disabled button loses the focus.
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type={type}
      className={classes}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      onClick={ignoreWhileBusy}
      {...props}
    >
      {isBusy && <Spinner />}
      {isBusy && busyText ? busyText : children}
    </button>
  );
}

/** Decorative: the text beside it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={cn("size-5 animate-turn", className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
