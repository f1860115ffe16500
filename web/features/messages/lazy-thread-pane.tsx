import { lazyPart } from "../../lib/lazy-part.tsx";
import { ThreadShapes } from "./thread-shapes.tsx";

/** What draws ten thousand messages is not needed for the list. */
export const LazyThreadPane = lazyPart(async () => (await import("./thread-pane.tsx")).ThreadPane, {
  fallback: ({ back }) => <ThreadShapes back={back} />,
});
