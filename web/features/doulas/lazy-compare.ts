import { lazyPart } from "../../lib/lazy-part.tsx";

export const LazyCompareTray = lazyPart(async () => (await import("./compare-tray.tsx")).CompareTray);

export const LazyCompareDialog = lazyPart(async () => (await import("./compare-dialog.tsx")).CompareDialog);
