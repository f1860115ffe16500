import type { PublicChange, PublicData } from "./public-data.ts";

interface KeptValueOptions {
  publicData: Pick<PublicData, "isConnected" | "follow">;
  /** Whether the value may be another after the change. */
  isAffected: (change: PublicChange) => boolean;
  /** A connection that broke without a word is not noticed at once: no value is older than this, whatever was heard. */
  maxAgeMs: number;
  now: () => Date;
}

/** Keeps in memory what is loaded from public data, until a change of it is heard; while nothing is heard, nothing is kept. */
export function keepValue<Value>(
  load: () => Promise<Value>,
  { publicData, isAffected, maxAgeMs, now }: KeptValueOptions,
): () => Promise<Value> {
  let kept: { value: Value; loadedAt: number } | undefined;
  let loading: Promise<Value> | undefined;
  publicData.follow((change) => {
    if (!isAffected(change)) return;
    kept = undefined;
    // A load that began before the change is for those who wait for it already, and for nobody else.
    loading = undefined;
  });

  const startLoading = (): Promise<Value> => {
    const loadedAt = now().getTime();
    const started = load()
      .then((value) => {
        if (loading === started) kept = { value, loadedAt };
        return value;
      })
      .finally(() => {
        if (loading === started) loading = undefined;
      });
    return started;
  };

  return async () => {
    if (!publicData.isConnected()) return load();
    const age = kept ? now().getTime() - kept.loadedAt : Number.POSITIVE_INFINITY;
    // Treat a value from the future as stale.
    if (kept && age >= 0 && age < maxAgeMs) return kept.value;
    loading ??= startLoading();
    return loading;
  };
}
