import type { ComponentProps } from "react";
import { cn } from "../lib/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import { inputClasses } from "./input-classes.ts";

/** A line of text. Inside a Field it wires itself; takes everything that register() gives. */
export function TextInput({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={cn(inputClasses, className)} {...props} {...useFieldControl(props)} />;
}
