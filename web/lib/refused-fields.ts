import { useEffect, useEffectEvent } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormSetError,
} from "react-hook-form";
import type { ErrorCode } from "../../contract/errors.ts";
import type { FieldError } from "../ui/form-error-summary.tsx";
import { ApiError } from "./api.ts";

/** The ids of a form's controls, by the path of the field in the request. */
export type FieldIds<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

/** What the summary lists: every field with a message, in the form's order. */
export function toFieldErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fieldIds: FieldIds<Values>,
): FieldError[] {
  return Object.entries<string | undefined>(fieldIds).flatMap(([path, fieldId]) => {
    const message: unknown = get(errors, `${path}.message`);
    return fieldId && typeof message === "string" ? [{ fieldId, message }] : [];
  });
}

/**
 * Puts what the server said of single fields beside them, and what it refused as a whole beside the field that `fieldOf`
 * names for it.
 */
export function useRefusedFields<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: Error | null,
  fieldIds: FieldIds<Values>,
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Values>>>,
): void {
  const showRefusal = useEffectEvent((refusal: ApiError) => {
    for (const [path, message] of Object.entries(refusal.fieldErrors)) {
      if (isPathOf(path, fieldIds)) setError(path, { type: "server", message });
    }
    const path = fieldOf?.[refusal.code];
    if (path) setError(path, { type: "server", message: refusal.message });
  });
  useEffect(() => {
    if (error instanceof ApiError) showRefusal(error);
  }, [error]);
}

/** Whether the refusal is said beside the fields, so that nothing is left to say above them. */
export function isAboutFields(error: Error, fieldIds: Record<string, string>): boolean {
  return error instanceof ApiError && Object.keys(error.fieldErrors).some((path) => path in fieldIds);
}

function isPathOf<Values extends FieldValues>(
  path: string,
  fieldIds: FieldIds<Values>,
): path is FieldPath<Values> {
  return path in fieldIds;
}
