import { lazyPart } from "../../lib/lazy-part.tsx";

export const LazyIntroCallDialog = lazyPart(
  async () => (await import("./intro-call-dialog.tsx")).IntroCallDialog,
);
