import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { reloadForNewBuild } from "./new-build.ts";
import { PartFailure } from "./part-failure.tsx";

interface LazyPartOptions<Props> {
  /** Stands in for the part until it is there. */
  fallback?: ReactNode | ((props: Props) => ReactNode);
  /** How to close the part from outside, where it has no prop `onClose` that does. */
  close?: (props: Props) => void;
  /** Nobody waits for it: nothing is said where it does not arrive. It is fetched anew when it is next mounted. */
  isSilent?: boolean;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the part ahead of the click. A failure says nothing: the real request will. */
  prefetch: () => void;
};

/**
 * A component whose code is fetched when it is first shown. Code that does not arrive costs this part, not the page:
 * in its place stands 'Couldn't load' with Retry. A part that can be closed, and so a dialog, has it over the page
 * instead, and with `isOpen` false it is neither fetched nor complained about.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, close, isSilent = false }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let arrival: Promise<void> | undefined;

  // A failed fetch is forgotten, so that the next one is a new one.
  const fetchPart = (): Promise<void> => {
    arrival ??= load()
      .then((part) => {
        loaded = part;
      })
      .finally(() => {
        arrival = undefined;
      });
    return arrival;
  };

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [state, setState] = useState<"coming" | "failed" | "retrying">("coming");
    const isWanted = Reflect.get(props, "isOpen") !== false;
    const isFetching = !Loaded && isWanted && state !== "failed";

    useEffect(() => {
      if (!isFetching) return;
      let isCurrent = true;
      fetchPart().then(
        () => isCurrent && setLoaded(() => loaded),
        () => {
          if (!isCurrent) return;
          setState("failed");
          void reloadForNewBuild();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isFetching]);

    useEffect(() => {
      if (!isWanted) setState("coming");
    }, [isWanted]);

    if (Loaded) return <Loaded {...props} />;
    if (!isWanted) return null;
    if (state === "coming") return typeof fallback === "function" ? fallback(props) : fallback;
    if (isSilent) return null;
    return (
      <PartFailure
        isRetrying={state === "retrying"}
        onRetry={() => setState("retrying")}
        onClose={close ? () => close(props) : ownCloser(props)}
      />
    );
  }

  return Object.assign(Part, { prefetch: () => void fetchPart().catch(() => undefined) });
}

function ownCloser(props: object): (() => void) | undefined {
  const onClose: unknown = Reflect.get(props, "onClose");
  return typeof onClose === "function" ? () => onClose() : undefined;
}
