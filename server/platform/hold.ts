interface HoldOptions {
  /** For so long a value is answered as it is. */
  freshMs: number;
  /** For so long after that it is still answered, while a new one is loaded. */
  staleMs: number;
  now: () => Date;
  /** A new value could not be loaded; the old one goes on as long as it may. */
  onError: (error: unknown) => void;
}

/** Keeps what is dear to load in this process. Loads once at a time, however many ask. */
export function hold<Value>(load: () => Promise<Value>, { freshMs, staleMs, now, onError }: HoldOptions) {
  let held: { value: Value; at: number } | undefined;
  let loading: Promise<Value> | undefined;

  const renew = (): Promise<Value> => {
    loading ??= load()
      .then((value) => {
        held = { value, at: now().getTime() };
        return value;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return async (): Promise<Value> => {
    const age = held ? now().getTime() - held.at : Number.POSITIVE_INFINITY;
    // A clock that was set back does not make a value young for ever.
    if (!held || age > freshMs + staleMs || age < 0) return renew();
    if (age > freshMs) renew().catch(onError);
    return held.value;
  };
}
