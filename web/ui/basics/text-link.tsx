import {
  type AnyRouter,
  createLink,
  type LinkComponentProps,
  type RegisteredRouter,
} from "@tanstack/react-router";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../../lib/class-names.ts";

/** The look of links in text, and of buttons that look like one. */
export const linkLook =
  "font-semibold text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";

const textLinkVariants = cva("", {
  variants: {
    look: {
      link: linkLook,
      // A name or heading keeps its own font and color; the line appears under the pointer.
      title:
        "underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:text-primary hover:decoration-current",
    },
    layout: {
      // The padding enlarges the target without moving the lines of text apart.
      inline: "py-1 touch:py-3.5",
      standalone: "inline-flex min-h-6 max-w-full items-center gap-1.5 touch:min-h-11",
    },
  },
  defaultVariants: { look: "link", layout: "inline" },
});

export type TextLinkProps = ComponentProps<"a"> &
  VariantProps<typeof textLinkVariants> & {
    opensNewTab?: boolean;
  };

function TextAnchor({ look, layout, opensNewTab = false, className, children, ...props }: TextLinkProps) {
  return (
    <a
      {...props}
      // After them, since the router passes an undefined target.
      {...(opensNewTab && { target: "_blank", rel: "noreferrer" })}
      className={cn(textLinkVariants({ look, layout }), className)}
    >
      {children}
      {opensNewTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

const RoutedTextLink = createLink(TextAnchor);

type PlainProps = TextLinkProps & { href: string };
type RoutedProps = ComponentProps<typeof RoutedTextLink>;

/** A link in text, or on its own line: to a page (`to`) or to any URL (`href`). */
export function TextLink(props: PlainProps): ReactElement;
export function TextLink<
  TRouter extends AnyRouter = RegisteredRouter,
  const TFrom extends string = string,
  const TTo extends string | undefined = undefined,
  const TMaskFrom extends string = TFrom,
  const TMaskTo extends string = "",
>(props: LinkComponentProps<typeof TextAnchor, TRouter, TFrom, TTo, TMaskFrom, TMaskTo>): ReactElement;
export function TextLink(props: PlainProps | RoutedProps) {
  return hasHref(props) ? <TextAnchor {...props} /> : <RoutedTextLink {...props} />;
}

function hasHref(props: PlainProps | RoutedProps): props is PlainProps {
  return props.href !== undefined;
}
