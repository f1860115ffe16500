import { Star } from "lucide-react";
import { SampleTag } from "../../ui/sample-tag.tsx";
import type { Detail } from "./sample-details.ts";

export function Rating({ rating }: { rating: Detail<number> }) {
  // As high and wide as the sample that will follow.
  if (rating.value === null) {
    return (
      <span className="flex min-h-6 w-fit min-w-27 items-center text-ink-soft">
        <noscript>No reviews yet</noscript>
      </span>
    );
  }
  return (
    <span className="flex min-h-6 w-fit items-center gap-1.5">
      <Star aria-hidden="true" className="size-4 fill-accent text-accent-strong" />
      <span className="font-semibold text-ink tabular-nums">
        {rating.value.toFixed(1)}
        <span className="sr-only"> out of 5</span>
      </span>
      {rating.isSample && (
        <SampleTag explanation="Sample rating: this doula has no reviews yet." side="under" />
      )}
    </span>
  );
}
