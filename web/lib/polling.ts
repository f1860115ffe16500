import { ApiError } from "./api.ts";

/** How soon a read that has failed is asked again by itself, live or not: nothing else would say that it works again. */
const afterFailureMs = 60_000;

/** How long until a read is asked again by itself: not while its changes are heard of, nor once the session has ended. */
export function pollUnless(isLive: boolean, ms: number) {
  return ({ state: { error } }: { state: { error: Error | null } }): number | false => {
    if (error instanceof ApiError && error.code === "unauthenticated") return false;
    if (error) return afterFailureMs;
    return isLive ? false : ms;
  };
}
