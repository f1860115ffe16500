import { lazyPart } from "../../lib/lazy-part.tsx";
import { MapSkeleton } from "./map-skeleton.tsx";

export const LazyDoulaMap = lazyPart(async () => (await import("./doula-map.tsx")).DoulaMap, {
  fallback: <MapSkeleton />,
});
