import { lazyPart } from "../../lib/lazy-part.tsx";

/** Only for people who are signed in: visitors, who are most, do not load it. */
export const LazyUnreadBadge = lazyPart(async () => (await import("./unread-badge.tsx")).UnreadBadge, {
  isSilent: true,
});
