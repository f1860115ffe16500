import { type ReactNode, useId } from "react";
import { SampleTag } from "../../ui/sample-tag.tsx";

interface DetailSectionProps {
  title: string;
  isSample?: boolean;
  children: ReactNode;
}

/** One subject of a doula's details. */
export function DetailSection({ title, isSample = false, children }: DetailSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 id={titleId} className="text-lg">
          {title}
        </h3>
        {isSample && <SampleTag />}
      </div>
      {children}
    </section>
  );
}
