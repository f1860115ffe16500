import { DetailsSkeleton } from "../features/search/details-skeleton.tsx";
import { lazyPart } from "../lib/lazy-part.tsx";

/** The date picker comes with it, which the first step does without. */
export const LazyFindDoulasDetails = lazyPart(
  async () => (await import("./-find-doulas-details.tsx")).FindDoulasDetails,
  { fallback: ({ location }) => <DetailsSkeleton location={location} /> },
);
