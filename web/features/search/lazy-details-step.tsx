import { lazyPart } from "../../lib/lazy-part.tsx";
import { DetailsSkeleton } from "./details-skeleton.tsx";

/** The date picker comes with it, which the first step does without. */
export const LazyDetailsStep = lazyPart(async () => (await import("./details-step.tsx")).DetailsStep, {
  fallback: ({ location }) => <DetailsSkeleton location={location} />,
});
