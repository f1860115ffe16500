import { CircleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { cn } from "../../lib/class-names.ts";

export type FieldError = { fieldId: string; message: string };

type FormErrorSummaryProps = {
  errors: readonly FieldError[];
  /** How often the form was submitted (formState.submitCount): the summary takes the focus once each time. */
  attempt: number;
  title?: string;
};

/** A phone lists up to three errors; of more, the first two and a button, because each field repeats its own. */
const maxOnPhone = 3;
const shownAtFirst = 2;

export function FormErrorSummary({
  errors,
  attempt,
  title = "Please check the form",
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasErrors = errors.length > 0;
  const hasTooMany = errors.length > maxOnPhone;

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
      className="flex animate-fade-in gap-3 rounded-card border border-danger/40 bg-danger-wash p-4 text-ink touch:pt-3 touch:pb-1.5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        <ul id={listId} className="mt-1">
          {errors.map(({ fieldId, message }, index) => (
            <li
              key={fieldId}
              className={cn(hasTooMany && !isOpen && index >= shownAtFirst && "max-md:hidden")}
            >
              <a
                href={`#${fieldId}`}
                onClick={(event) => goToField(event, fieldId)}
                className={cn(rowClasses, "text-danger underline underline-offset-4")}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
        {hasTooMany && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className={cn(rowClasses, "font-semibold md:hidden")}
          >
            {isOpen ? "Show fewer" : `Show ${errors.length - shownAtFirst} more`}
          </button>
        )}
      </div>
    </div>
  );
}

// As high with one line as with two, so that the rows keep an even distance.
const rowClasses =
  "flex min-h-6 w-fit items-center rounded-control py-0.5 text-left text-sm leading-5 touch:min-h-11";
