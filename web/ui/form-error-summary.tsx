import { CircleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";

export type FieldError = { fieldId: string; message: string };

type FormErrorSummaryProps = {
  errors: readonly FieldError[];
  /** How often the form was submitted (formState.submitCount): the summary takes the focus once each time. */
  attempt: number;
  title?: string;
};

/** Lists all errors at the top of a form, each linked to its field. */
export function FormErrorSummary({
  errors,
  attempt,
  title = "Please check the form",
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const hasErrors = errors.length > 0;

  useEffect(() => {
    // Once per attempt: errors that come and go while typing must not move the focus.
    if (!hasErrors || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    box.current?.focus();
  }, [attempt, hasErrors]);

  if (!hasErrors) return null;

  const goToField = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    const field = document.getElementById(fieldId);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  };

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex animate-fade-in gap-3 rounded-card border border-danger/40 bg-danger-wash p-4 text-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        <ul className="mt-1">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => goToField(event, fieldId)}
                className="inline-flex min-h-6 items-center text-danger text-sm underline underline-offset-4 touch:min-h-11"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
