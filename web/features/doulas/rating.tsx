import { Star } from "lucide-react";
import { SampleTag } from "../../ui/sample-tag.tsx";
import type { Detail } from "./sample-details.ts";

export function Rating({ rating }: { rating: Detail<number> }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-4 fill-accent text-accent-strong" />
      <span className="font-semibold text-ink tabular-nums">
        {rating.value.toFixed(1)}
        <span className="sr-only"> out of 5</span>
      </span>
      {rating.isSample && <SampleTag />}
    </span>
  );
}
