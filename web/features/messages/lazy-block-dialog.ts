import { lazyPart } from "../../lib/lazy-part.tsx";

/** Seldom wanted. */
export const LazyBlockDialog = lazyPart(async () => (await import("./block-dialog.tsx")).BlockDialog);
