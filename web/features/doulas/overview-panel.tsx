import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { DoulaFacts } from "./doula-facts.tsx";
import { OverviewSections } from "./overview-sections.tsx";

/** What a parent asks first, and everything a doula tells about their work. */
export function OverviewPanel({ doula }: { doula: DoulaDetail }) {
  return (
    <div className="flex flex-col gap-7">
      <DoulaFacts doula={doula} withLocation />
      <OverviewSections doula={doula} level={3} withBirths />
    </div>
  );
}
