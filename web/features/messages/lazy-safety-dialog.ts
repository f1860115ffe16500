import { lazyPart } from "../../lib/lazy-part.tsx";

/** Seldom wanted. */
export const LazySafetyDialog = lazyPart(async () => (await import("./safety-dialog.tsx")).SafetyDialog);
