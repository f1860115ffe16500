import { cloneElement, type HTMLAttributes, isValidElement, type ReactNode } from "react";
import { cn } from "../lib/class-names.ts";

type AsChildProps = HTMLAttributes<HTMLElement> & { children?: ReactNode };

/** Its one child in the clothes of a component. Radix's Slot does more, which the landing page would have to load. */
export function AsChild({ children, className, ...props }: AsChildProps) {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(children)) return null;
  return cloneElement(children, { ...props, className: cn(className, children.props.className) });
}
