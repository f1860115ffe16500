import { type ComponentProps, createContext, useContext } from "react";
import { cn } from "../../lib/class-names.ts";

/** Connects a control to the label, hint and error of its Field. */
type FieldControl = {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
};

export const FieldControlContext = createContext<FieldControl | null>(null);

type ControlProps = { id?: string | undefined; "aria-describedby"?: string | undefined };

/** The ID and aria attributes of a control; its own props extend the Field's. Also works outside a Field. */
export function useFieldControl({ id, "aria-describedby": ownDescription }: ControlProps = {}) {
  const field = useContext(FieldControlContext);
  const describedBy = [field?.describedBy, ownDescription].filter(Boolean).join(" ");
  return {
    id: id ?? field?.id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": field?.isInvalid || undefined,
    "aria-required": field?.isRequired || undefined,
  };
}

export const inputClasses = [
  "w-full min-h-12 rounded-control border border-control bg-field px-3.5 py-2.5 text-base text-ellipsis text-ink",
  "transition-colors duration-150 ease-out hover:border-ink-soft",
  "focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-1",
  "aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft",
].join(" ");

/** A single-line input that wires itself to its Field; accepts everything that register() returns. */
export function TextInput({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(inputClasses, className)}
      // Scrolling over a focused number would change it.
      onWheel={type === "number" ? ({ currentTarget }) => currentTarget.blur() : undefined}
      {...props}
      {...useFieldControl(props)}
    />
  );
}
