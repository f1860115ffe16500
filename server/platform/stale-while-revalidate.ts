interface CacheOptions {
  /** How long a value is fresh. */
  freshMs: number;
  /** How much longer it is still answered while a new one loads. */
  staleMs: number;
  now: () => Date;
  /** A new value could not be loaded; the old one stays until it is too old. */
  onError: (error: unknown) => void;
}

/** Keeps in this process what is expensive to load. Loads once at a time, however many ask. */
export function staleWhileRevalidate<Value>(
  load: () => Promise<Value>,
  { freshMs, staleMs, now, onError }: CacheOptions,
) {
  let cached: { value: Value; at: number } | undefined;
  let loading: Promise<Value> | undefined;

  const renew = (): Promise<Value> => {
    loading ??= load()
      .then((value) => {
        cached = { value, at: now().getTime() };
        return value;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return async (): Promise<Value> => {
    const age = cached ? now().getTime() - cached.at : Number.POSITIVE_INFINITY;
    // A clock that was set back does not make a value young for ever.
    if (!cached || age > freshMs + staleMs || age < 0) return renew();
    if (age > freshMs) renew().catch(onError);
    return cached.value;
  };
}
