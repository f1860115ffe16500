import { createContext, useContext } from "react";

/** What a control inside a Field needs to be found by its label, its hint and its error. */
export type FieldControl = {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
};

export const FieldControlContext = createContext<FieldControl | null>(null);

type ControlProps = { id?: string | undefined; "aria-describedby"?: string | undefined };

/** The id and aria attributes for a control; its own props add to the Field's. Works outside a Field too. */
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
