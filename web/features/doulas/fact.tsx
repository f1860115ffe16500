import type { ReactNode } from "react";
import { SampleTag } from "../../ui/sample-tag.tsx";

interface FactProps {
  name: string;
  isSample?: boolean;
  children: ReactNode;
}

/** One line of a definition list: what it is, and what it says. */
export function Fact({ name, isSample = false, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="flex min-h-6 flex-wrap items-center gap-x-2 font-semibold text-ink-soft text-xs">
        {name}
        {isSample && <SampleTag />}
      </dt>
      <dd className="mt-1 min-w-0 text-ink">{children}</dd>
    </div>
  );
}
