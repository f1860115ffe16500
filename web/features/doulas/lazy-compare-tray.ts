import { lazyPart } from "../../lib/lazy-part.tsx";

export const LazyCompareTray = lazyPart(async () => (await import("./compare-tray.tsx")).CompareTray);
