import { lazyPart } from "../../lib/lazy-part.tsx";

/** Only for people who are signed in: visitors, who are most, do not load it. */
export const LazyFavoriteButton = lazyPart(
  async () => (await import("./favorite-button.tsx")).FavoriteButton,
  { fallback: <div className="size-11" />, isSilent: true },
);
