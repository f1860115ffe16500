import { lazyPart } from "../../lib/lazy-part.tsx";

export const LazyFilterPopover = lazyPart(async () => (await import("./filter-popover.tsx")).FilterPopover);

export const LazyFilterSheet = lazyPart(async () => (await import("./filter-sheet.tsx")).FilterSheet);
