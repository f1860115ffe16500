import { lazyPart } from "../../lib/lazy-part.tsx";

export const LazyDoulaDetailDialog = lazyPart(
  async () => (await import("./doula-detail-dialog.tsx")).DoulaDetailDialog,
);
