import { type ReactNode, useId, useState } from "react";
import { Card } from "../../../ui/basics/card.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { useMediaQuery } from "../../../ui/basics/use-media-query.ts";

interface FormSectionProps {
  title: string;
  hint?: string | undefined;
  /** What a closed section contains, in one line. */
  summary: string;
  /** Shows the fields without a way to close them, because one needs attention. */
  mustBeOpen: boolean;
  /** Closes only on a phone. */
  isFirst?: boolean;
  isReadOnly: boolean;
  /** A row above the title, always in view. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A group of fields in a long form. It opens at a press and stays mounted while closed. */
export function FormSection(props: FormSectionProps) {
  const { title, hint, summary, mustBeOpen, isFirst = false, isReadOnly, lead, children } = props;
  const titleId = useId();
  const panelId = useId();
  const isPhone = useMediaQuery("(width < 48rem)");
  const [isOpen, setOpen] = useState(false);
  // Stays open after the problem is solved.
  if (mustBeOpen && !isOpen) setOpen(true);
  const canClose = !mustBeOpen && (isPhone || !isFirst);

  return (
    <Card asChild padding="none">
      <section aria-labelledby={titleId}>
        {lead}
        {canClose ? (
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-16 w-full items-center gap-3 rounded-card px-5 py-2.5 text-left md:px-6"
            >
              <span className="min-w-0 grow">
                <span id={titleId} className="block text-lg">
                  {title}
                </span>
                {!isOpen && (
                  <span className="block truncate font-normal font-sans text-ink-soft text-sm">
                    {summary}
                  </span>
                )}
              </span>
              <ExpandIcon isOpen={isOpen} />
            </button>
          </h2>
        ) : (
          <h2 id={titleId} className="px-5 pt-5 text-xl md:px-6 md:pt-6">
            {title}
          </h2>
        )}
        <fieldset
          id={panelId}
          disabled={isReadOnly}
          hidden={canClose && !isOpen}
          className="flex min-w-0 flex-col gap-5 px-5 pt-1 pb-5 md:px-6 md:pb-6"
        >
          {hint && <p className="text-ink-soft text-sm">{hint}</p>}
          {children}
        </fieldset>
      </section>
    </Card>
  );
}
