import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { cn } from "../../lib/class-names.ts";
import { FieldControlContext } from "./field-control.tsx";

type FieldProps = {
  /** The control's ID; set it if an error summary links here. */
  id?: string;
  label: string;
  /** Shown below the label, always visible. */
  hint?: ReactNode;
  /** The message beside the field; if set, the control is invalid. */
  error?: string | undefined;
  isRequired?: boolean;
  className?: string;
  /** One control, such as TextInput, PasswordInput or DatePicker. */
  children: ReactNode;
};

/** A label, a control, its hint and its error, wired together. */
export function Field({ id, label, hint, error, isRequired = false, className, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;

  const control = useMemo(
    () => ({ id: controlId, describedBy, isInvalid: errorId !== undefined, isRequired }),
    [controlId, describedBy, errorId, isRequired],
  );

  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <label htmlFor={controlId} id={`${controlId}-label`} className="w-fit font-semibold text-ink text-sm">
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The asterisk after a required field's label. The control tells screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  );
}

/** A field's error; its control refers to the ID in `aria-describedby`. */
export function FieldError({ id, children }: { id: string | undefined; children: string }) {
  return (
    <p id={id} className="flex animate-fade-in items-start gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
