import { lazyPart } from "../../lib/lazy-part.tsx";

export const LazyCompareDialog = lazyPart(async () => (await import("./compare-dialog.tsx")).CompareDialog);
