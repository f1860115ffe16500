import { useSyncExternalStore } from "react";

/** A value outside React that any code can change and components can follow. */
export interface Store<Value> {
  /** The value during server rendering, and in the first render in the browser. */
  initial: Value;
  get(): Value;
  set(next: Value): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function useStore<Value>({ subscribe, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}

/** A store that lasts as long as the page. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

interface StoredStoreInput<Value> {
  key: string;
  /** Local storage by default. What is in the session's storage lasts as long as the tab, and no other tab reads it. */
  isForTab?: boolean;
  /** Null, or anything unreadable, means that nothing is stored. */
  parse: (text: string | null) => Value;
  /** Null removes it. */
  format: (value: Value) => string | null;
}

/**
 * A store in this browser's storage: of all its tabs, or of this one. If storage is refused, it lasts as long as the page.
 */
export function createStoredStore<Value>(input: StoredStoreInput<Value>): Store<Value> {
  const { key, isForTab = false, parse, format } = input;
  const getStorage = () => (isForTab ? sessionStorage : localStorage);
  const { subscribe, notify } = createListeners();
  const initial = parse(null);
  let cached = { text: null as string | null, value: initial };
  let unstored: string | null = null;
  return {
    initial,
    get: () => {
      const text = unstored ?? readItem(getStorage, key);
      if (text !== cached.text) cached = { text, value: parse(text) };
      return cached.value;
    },
    set: (next) => {
      const text = format(next);
      unstored = writeItem(getStorage, key, text) ? null : text;
      notify();
    },
    subscribe: (listener) => {
      const stop = subscribe(listener);
      addEventListener("storage", listener);
      return () => {
        stop();
        removeEventListener("storage", listener);
      };
    },
  };
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

type GetStorage = () => Storage;

function readItem(getStorage: GetStorage, key: string): string | null {
  try {
    return getStorage().getItem(key);
  } catch {
    return null;
  }
}

/** Returns true if the browser allowed it. */
function writeItem(getStorage: GetStorage, key: string, text: string | null): boolean {
  try {
    if (text === null) getStorage().removeItem(key);
    else getStorage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
