import { type ReactNode, useId } from "react";

interface DetailSectionProps {
  title: string;
  /** The heading level in the page's outline. */
  level: 2 | 3;
  /** True if the content explains itself. Screen readers still announce the title. */
  isTitleHidden?: boolean;
  /** The section's HTML ID, for links to it. */
  id?: string;
  children: ReactNode;
}

/** A titled section of a doula's page or details. */
export function DetailSection({ title, level, isTitleHidden = false, id, children }: DetailSectionProps) {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  const visibleClasses = level === 2 ? "mb-3 text-xl" : "mb-2.5 text-lg";
  return (
    <section id={id} aria-labelledby={titleId} className="min-w-0 scroll-mt-24">
      <Heading id={titleId} className={isTitleHidden ? "sr-only" : visibleClasses}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
