import { type ReactNode, useId } from "react";
import { SampleTag } from "../../ui/sample-tag.tsx";

interface DetailSectionProps {
  title: string;
  isSample?: boolean;
  /** Where the title stands in the page's outline. */
  level?: 2 | 3;
  children: ReactNode;
}

/** One subject of a doula's details. */
export function DetailSection({ title, isSample = false, level = 3, children }: DetailSectionProps) {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Heading id={titleId} className={level === 2 ? "text-xl" : "text-lg"}>
          {title}
        </Heading>
        {isSample && <SampleTag />}
      </div>
      {children}
    </section>
  );
}
