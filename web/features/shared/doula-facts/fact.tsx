import { Star } from "lucide-react";
import { SampleTag } from "../../../ui/basics/sample-tag.tsx";
import type { Detail } from "./sample-details.ts";

/** The width of each sample badge, so that lines do not break differently once they appear. */
const sampleWidths = {
  specialties: ["w-[5.69rem]", "w-[8.03rem]", "w-[7.26rem]"],
  approach: ["w-[5.62rem]", "w-[5.94rem]", "w-[7rem]"],
  insurance: ["w-[3.27rem]", "w-[8.74rem]", "w-[3.22rem]"],
} as const;

/**
 * Space for a sample until hydration; `tags` names the badges to make space for. Without JavaScript, text explains
 * the gap.
 */
export function NotListed({ tags }: { tags?: keyof typeof sampleWidths }) {
  if (!tags) {
    return (
      <span className="block min-h-[1lh] text-ink-soft">
        <noscript>Not listed yet</noscript>
      </span>
    );
  }
  return (
    <span className="relative block">
      <span className="absolute inset-x-0 top-0 text-ink-soft">
        <noscript>Not listed yet</noscript>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {sampleWidths[tags].map((width) => (
          <span key={width} className={`h-6 ${width}`} />
        ))}
      </span>
    </span>
  );
}

interface RatingProps {
  rating: Detail<number>;
  /** In place of the explanation about the rating alone. */
  sampleExplanation?: string | undefined;
}

export function Rating({
  rating,
  sampleExplanation = "Sample rating: this doula has no reviews yet.",
}: RatingProps) {
  // Reserves the space of the sample that appears after hydration.
  if (rating.value === null) {
    return (
      <span className="flex min-h-6 w-fit min-w-23 items-center text-ink-soft">
        <noscript>No reviews yet</noscript>
      </span>
    );
  }
  return (
    <span className="flex min-h-6 w-fit items-center gap-1.5">
      <Star aria-hidden="true" className="size-4 fill-accent text-accent" />
      <span className="font-semibold text-ink tabular-nums">
        {rating.value.toFixed(1)}
        <span className="sr-only"> out of 5</span>
      </span>
      {rating.isSample && <SampleTag explanation={sampleExplanation} side="bottom" />}
    </span>
  );
}
