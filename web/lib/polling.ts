import { ApiError } from "./api.ts";

/** How long until a read is asked again by itself: not while its changes are heard of, nor once the session has ended. */
export function pollUnless(isLive: boolean, ms: number) {
  return ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    isLive || (error instanceof ApiError && error.code === "unauthenticated") ? false : ms;
}
